@NullMarked
package io.livegift.push;

import org.jspecify.annotations.NullMarked;
