/** The faults: planned from a seed, carried out one after another and overlapping, and undone. */
@NullMarked
package io.livegift.faults.inject;

import org.jspecify.annotations.NullMarked;
