package io.livegift.push.state;

/** Names of a shard's keys. */
public final class ShardKeys {

  private ShardKeys() {}

  /** The prefix of all of them; by itself it names the slot. */
  public static String tag(int shard) {
    return "{s" + (shard < 10 ? "0" : "") + shard + "}";
  }

  public static String lock(int shard) {
    return tag(shard) + ":lock";
  }
}
