package io.livegift.push.consume;

import static org.junit.jupiter.api.Assertions.assertFalse;

import io.livegift.push.PrivateRedis;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.redisson.client.codec.StringCodec;

class HeartbeatTest {

  private static final Duration IN_TIME = Duration.ofSeconds(20);

  @Test
  void whoeverStopsBeatingHangs_untilItBeatsAgain_evenInAnEmptyRedis() {
    try (PrivateRedis redis = new PrivateRedis();
        Heartbeat mine = new Heartbeat(redis.client())) {
      mine.start("me");
      try (Heartbeat others = new Heartbeat(redis.client())) {
        others.start("other");
        Awaitility.await()
            .atMost(IN_TIME)
            .until(() -> redis.client().getMap("push:beats", StringCodec.INSTANCE).size() == 2);
      }
      Awaitility.await().atMost(IN_TIME).until(() -> mine.hangs("other"));
      assertFalse(mine.hangs("me"));
      redis.wipe();
      try (Heartbeat back = new Heartbeat(redis.client())) {
        back.start("other");
        Awaitility.await().atMost(IN_TIME).until(() -> !mine.hangs("other"));
      }
    }
  }
}
