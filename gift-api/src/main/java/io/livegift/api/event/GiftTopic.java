package io.livegift.api.event;

/** Names that the two sides of the queue share. */
public final class GiftTopic {

  public static final String NAME = "GIFT_EVENT";
  public static final String PRODUCER_GROUP = "GIFT_PROVIDER";
  public static final String CONSUMER_GROUP = "PUSH_PROVIDER";

  private GiftTopic() {}
}
