/**
 * What each of the processes does alike, so that no module carries a copy: environment,
 * configuration, RPC, health and metrics, orderly shutdown. No rule of the product lives here.
 */
@NullMarked
package io.livegift.runtime;

import org.jspecify.annotations.NullMarked;
