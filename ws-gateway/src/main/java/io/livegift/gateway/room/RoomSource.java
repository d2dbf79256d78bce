package io.livegift.gateway.room;

import io.livegift.api.push.History;
import io.livegift.api.push.HistoryQuery;
import io.livegift.api.push.RoomWatch;
import io.livegift.api.push.SyncReply;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** The push providers, as rooms see them. A fault is a future that fails; nothing blocks. */
public interface RoomSource {

  /** Registers the rooms and tells their tops, read together. */
  CompletableFuture<SyncReply> sync(List<RoomWatch> rooms);

  CompletableFuture<History> history(HistoryQuery query);
}
