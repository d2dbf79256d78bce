package io.livegift.gateway.room;

import io.livegift.runtime.config.ConfigReader;
import java.time.Duration;

/**
 * Bounds of a room.
 *
 * @param history messages kept for viewers who return
 * @param ahead messages kept that came before one they follow
 * @param holePatience how long a hole may stay that history does not fill, before the room says so
 * @param linger how long a room without viewers is still held
 * @param syncEvery between two rounds of registration
 * @param refreshEvery between two full lists of users, which keep their presence alive
 * @param joinPatience how long a join may wait for push providers
 */
public record RoomConfig(
    int history,
    int ahead,
    Duration holePatience,
    Duration linger,
    Duration syncEvery,
    Duration refreshEvery,
    Duration joinPatience) {

  public static RoomConfig from(ConfigReader config) {
    return new RoomConfig(
        config.integer("gateway.history.max-messages", 1_000, 10, 100_000),
        config.integer("gateway.room.ahead-messages", 256, 16, 10_000),
        config.millis("gateway.room.hole-patience-ms", 2_000, 100, 60_000),
        config.seconds("gateway.room.linger-s", 15, 1, 3_600),
        config.millis("gateway.sync.every-ms", 1_000, 100, 5_000),
        config.seconds("gateway.sync.refresh-s", 10, 1, 60),
        config.millis("gateway.room.join-patience-ms", 2_500, 100, 30_000));
  }
}
