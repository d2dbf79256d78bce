/**
 * What the local stack adds to RocketMQ's own programs: a broker that has its topic from the start.
 * Name server, MariaDB and Redis run as they are.
 */
@NullMarked
package io.livegift.stack;

import org.jspecify.annotations.NullMarked;
