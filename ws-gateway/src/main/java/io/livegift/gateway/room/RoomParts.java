package io.livegift.gateway.room;

import io.livegift.gateway.protocol.FrameWriter;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * What every room is built of.
 *
 * @param thread runs one task at a time, in order
 * @param nanoTime monotonic
 */
record RoomParts(
    RoomSource source,
    FrameWriter writer,
    Supplier<RoomConfig> config,
    LongSupplier nanoTime,
    Executor thread,
    RoomMetrics metrics) {}
