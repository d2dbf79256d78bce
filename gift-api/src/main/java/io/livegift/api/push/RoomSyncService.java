package io.livegift.api.push;

/** Registration and repair; exported by every push provider, called by gateways. */
public interface RoomSyncService {

  /**
   * Registers the rooms for a few seconds and tells their tops. Registration and top are read
   * together: whatever is numbered later is pushed to this gateway.
   */
  SyncReply sync(SyncRequest request);

  History history(HistoryQuery query);
}
