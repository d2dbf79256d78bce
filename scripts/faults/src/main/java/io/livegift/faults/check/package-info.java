/** The promises, each as one check of the history against the database. */
@NullMarked
package io.livegift.faults.check;

import org.jspecify.annotations.NullMarked;
