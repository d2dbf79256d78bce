package io.livegift.gateway.server;

import io.livegift.api.ErrorCode;
import io.livegift.api.push.CloseRoomCommand;
import io.livegift.api.push.GatewayAdminReply;
import io.livegift.api.push.GatewayAdminService;
import io.livegift.api.push.KickCommand;
import io.livegift.gateway.downlink.Viewer;
import io.livegift.gateway.room.RoomRegistry;
import io.livegift.gateway.session.CloseCode;
import io.livegift.gateway.session.Sessions;
import java.util.concurrent.TimeUnit;

/** Operators' commands, on the connections of this gateway. */
public final class GatewayAdmin implements GatewayAdminService {

  private static final long PATIENCE_MS = 1_000;

  private final Sessions sessions;
  private final RoomRegistry<Viewer> rooms;

  public GatewayAdmin(Sessions sessions, RoomRegistry<Viewer> rooms) {
    this.sessions = sessions;
    this.rooms = rooms;
  }

  @Override
  public GatewayAdminReply kick(KickCommand command) {
    if (command.userId() == null) {
      return new GatewayAdminReply(ErrorCode.INVALID_ARGUMENT.name(), 0);
    }
    int closed =
        sessions.ofUser(
            command.userId(), session -> session.close(CloseCode.POLICY, "closed by an operator"));
    return new GatewayAdminReply(ErrorCode.OK.name(), closed);
  }

  @Override
  public GatewayAdminReply closeRoom(CloseRoomCommand command) {
    if (command.roomId() == null) {
      return new GatewayAdminReply(ErrorCode.INVALID_ARGUMENT.name(), 0);
    }
    int told =
        rooms
            .closed(command.roomId())
            .completeOnTimeout(0, PATIENCE_MS, TimeUnit.MILLISECONDS)
            .join();
    return new GatewayAdminReply(ErrorCode.OK.name(), told);
  }
}
