/**
 * Known faults that are planted in the product under test, to prove that the checker can fail.
 *
 * <p>A Java agent alters a method or a script of the real product while its class is loaded; the
 * product itself holds no hook for it.
 */
@NullMarked
package io.livegift.faults.breaks;

import org.jspecify.annotations.NullMarked;
