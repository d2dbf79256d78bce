package io.livegift.api;

import java.io.Serializable;

/**
 * What a host earned, in which time.
 *
 * @param from milliseconds since the epoch, inclusive
 * @param to milliseconds since the epoch, exclusive
 */
public record IncomeQuery(String hostId, long from, long to) implements Serializable {}
