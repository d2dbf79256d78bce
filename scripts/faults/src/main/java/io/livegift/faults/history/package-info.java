/**
 * What happened, as the outside saw it: appended once, never changed, written to a file as it
 * comes.
 */
@NullMarked
package io.livegift.faults.history;

import org.jspecify.annotations.NullMarked;
