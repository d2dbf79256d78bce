package io.livegift.gateway.server;

import io.livegift.gateway.downlink.Viewer;
import io.livegift.gateway.protocol.FrameReader;
import io.livegift.gateway.room.RoomRegistry;
import io.livegift.gateway.session.SessionConfig;
import io.livegift.gateway.session.SessionMetrics;
import io.livegift.gateway.session.Sessions;
import io.livegift.gateway.uplink.UplinkParts;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/** What every connection shares. */
record ConnectionParts(
    FrameReader reader,
    Sessions sessions,
    RoomRegistry<Viewer> rooms,
    UplinkParts uplink,
    Supplier<SessionConfig> config,
    SessionMetrics sessionMetrics,
    DoorMetrics metrics,
    LongSupplier nanoTime) {}
