/** The running stack: where its parts are, and the commands that stop and start them. */
@NullMarked
package io.livegift.faults.stack;

import org.jspecify.annotations.NullMarked;
