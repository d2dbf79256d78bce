/** What operators see of a process: health and metrics, on a port of its own. */
@NullMarked
package io.livegift.runtime.ops;

import org.jspecify.annotations.NullMarked;
