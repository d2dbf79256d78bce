@NullMarked
package io.livegift.push.sequence;

import org.jspecify.annotations.NullMarked;
