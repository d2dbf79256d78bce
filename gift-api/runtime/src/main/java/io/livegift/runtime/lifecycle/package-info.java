/**
 * How a process ends: out of the registry first, then work in flight, then exit; each step bounded.
 */
@NullMarked
package io.livegift.runtime.lifecycle;

import org.jspecify.annotations.NullMarked;
