/**
 * The registry and configuration store of the local stack: the real Nacos server, started from its
 * libraries, because its distribution is not served by Maven Central.
 */
@NullMarked
package io.livegift.nacos;

import org.jspecify.annotations.NullMarked;
