@NullMarked
package io.livegift.push.presence;

import org.jspecify.annotations.NullMarked;
