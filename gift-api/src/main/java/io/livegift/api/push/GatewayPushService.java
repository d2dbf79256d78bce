package io.livegift.api.push;

/**
 * Fresh messages for the viewers of one gateway; each gateway exports it, a push provider calls the
 * very instances that hold a room.
 *
 * <p>Returns before anything is written to a viewer. Messages may come twice, late or never: the
 * gateway's one ordered writer a room drops what it has and {@link RoomSyncService} brings what it
 * lacks.
 */
public interface GatewayPushService {

  PushReply push(PushBatch batch);
}
