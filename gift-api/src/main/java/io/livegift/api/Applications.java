package io.livegift.api;

/** The names under which the services register; each interface's Javadoc says which exports it. */
public final class Applications {

  public static final String GIFT_PROVIDER = "gift-provider";
  public static final String PUSH_PROVIDER = "push-provider";
  public static final String WS_GATEWAY = "ws-gateway";

  private Applications() {}
}
