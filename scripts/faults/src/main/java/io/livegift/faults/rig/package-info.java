/**
 * What a stack is given so that more of it can fail: links between its processes, a small disk.
 *
 * <p>In: the kinds of fault of a run. Out: a stack that runs on all of it, and afterwards as
 * before.
 */
@NullMarked
package io.livegift.faults.rig;

import org.jspecify.annotations.NullMarked;
