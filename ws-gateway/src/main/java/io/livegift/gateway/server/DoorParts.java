package io.livegift.gateway.server;

import io.livegift.gateway.web.PageApi;
import io.livegift.gateway.web.RoomPage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** What every handshake shares. */
record DoorParts(
    TokenVerifier tokens,
    Supplier<DoorConfig> door,
    RoomPage page,
    PageApi api,
    FrameRules frames,
    ConnectionParts connection,
    DoorMetrics metrics,
    AtomicBoolean drain) {

  boolean draining() {
    return drain.get();
  }
}
