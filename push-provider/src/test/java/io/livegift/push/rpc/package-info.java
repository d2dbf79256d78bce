@NullMarked
package io.livegift.push.rpc;

import org.jspecify.annotations.NullMarked;
