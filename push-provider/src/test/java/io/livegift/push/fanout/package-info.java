@NullMarked
package io.livegift.push.fanout;

import org.jspecify.annotations.NullMarked;
