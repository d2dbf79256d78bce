package io.livegift.api.push;

/**
 * What operators may ask of a gateway; each gateway exports it and acts on its own connections
 * only, so that callers ask all of them (Dubbo's {@code broadcast} cluster).
 */
public interface GatewayAdminService {

  /** Closes every connection of a user, with 1008. */
  GatewayAdminReply kick(KickCommand command);

  /** Tells the viewers of a room that it is closed. Whether it takes gifts is not decided here. */
  GatewayAdminReply closeRoom(CloseRoomCommand command);
}
