package io.livegift.api.event;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;

/**
 * Which shard a room belongs to, for ever.
 *
 * <p>A shard is one queue, one owner, one Redis hash tag. The number and the hash are part of the
 * stored data: changing either would move rooms between queues and break their order.
 */
public final class Shards {

  public static final int COUNT = 64;

  private Shards() {}

  /** 0 to {@link #COUNT} - 1: CRC-32 of the room id's UTF-8 bytes, modulo the count. */
  public static int of(String roomId) {
    CRC32 crc = new CRC32();
    crc.update(roomId.getBytes(StandardCharsets.UTF_8));
    return (int) (crc.getValue() % COUNT);
  }
}
