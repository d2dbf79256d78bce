package io.livegift.gateway.session;

/** Why the server ends a connection, as a WebSocket close code. */
public enum CloseCode {
  NORMAL(1000),
  GOING_AWAY(1001),
  PROTOCOL_ERROR(1002),
  BINARY(1003),
  NOT_JSON(1007),
  POLICY(1008),
  TOO_LARGE(1009),
  TOKEN_EXPIRED(4401);

  private final int code;

  CloseCode(int code) {
    this.code = code;
  }

  public int code() {
    return code;
  }
}
