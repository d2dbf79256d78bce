@NullMarked
package io.livegift.push.consume;

import org.jspecify.annotations.NullMarked;
