@NullMarked
package io.livegift.push.state;

import org.jspecify.annotations.NullMarked;
