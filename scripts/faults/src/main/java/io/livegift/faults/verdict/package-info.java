/** What a run amounts to: a table for people and JSON for programs. */
@NullMarked
package io.livegift.faults.verdict;

import org.jspecify.annotations.NullMarked;
