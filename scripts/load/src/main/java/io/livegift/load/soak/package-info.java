/**
 * Whether a gateway stays as it is: hours of ordinary and hostile clients in minutes.
 *
 * <p>In: viewers who leave, join, are cut off and come back, clients that flood, stall and never
 * finish a handshake, gifts at a low rate. Out: the gateway's memory over time, and everything that
 * a viewer should not have seen. Guarantee: memory that grows, or a fault, fails the run.
 */
@NullMarked
package io.livegift.load.soak;

import org.jspecify.annotations.NullMarked;
