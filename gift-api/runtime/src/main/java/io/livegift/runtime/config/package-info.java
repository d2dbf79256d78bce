/**
 * Configuration from Nacos, typed and live.
 *
 * <p>In: flat keys of the YAML files in {@code nacos-config/}. Out: one typed record a feature,
 * replaced as a whole. Guarantee: a process only ever sees a valid record; an invalid change is
 * refused with a logged reason and the previous value stays; without Nacos the last known values on
 * disk serve.
 */
@NullMarked
package io.livegift.runtime.config;

import org.jspecify.annotations.NullMarked;
