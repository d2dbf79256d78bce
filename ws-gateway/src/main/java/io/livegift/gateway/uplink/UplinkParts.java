package io.livegift.gateway.uplink;

import java.util.function.Supplier;

/** What every lane shares. */
public record UplinkParts(
    GiftCalls calls, GiftRates rates, Supplier<UplinkConfig> config, AckMetrics metrics) {}
