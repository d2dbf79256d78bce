package io.livegift.push.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.GiftMessage;
import io.livegift.push.PrivateRedis;
import io.livegift.push.sequence.Outcome;
import io.livegift.push.sequence.Taken;
import io.livegift.push.sequence.Tap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Drives the scripts in a real Redis with random taps, repeats, crashes, takeovers, settlements,
 * wipes, doubts and clock steps, and compares every answer with {@link ShardModel}.
 *
 * <p>A failure prints the seed; {@code -Dmodel.seed} repeats it, {@code -Dmodel.steps} goes on for
 * longer.
 */
class ShardModelTest {

  private static final List<String> ROOMS = List.of("room_1", "room, \"2\"");
  private static final List<String> SENDERS = List.of("ann", "bob", "c:d");
  private static final List<String> GIFTS = List.of("rose", "aurora", "castle");

  private final long seed = Long.getLong("model.seed", System.nanoTime());
  private final int steps = Integer.getInteger("model.steps", 10_000);
  private final Random random = new Random(seed);
  private final PrivateRedis redis = new PrivateRedis();
  private final RedisShardState state =
      new RedisShardState(redis.client(), () -> PrivateRedis.SHIPPED, PrivateRedis.CLOCK);
  private final ShardModel model = new ShardModel();
  private final List<Tap> minted = new ArrayList<>();
  private final Map<String, Integer> shownIn = new HashMap<>();
  private Owner owner = new Owner(redis, state);

  @Test
  void scriptsDoWhatTheModelSays() {
    System.out.println("ShardModelTest: -Dmodel.seed=" + seed + " -Dmodel.steps=" + steps);
    try (redis) {
      takeOver();
      for (int step = 0; step < steps; step++) {
        try {
          step();
        } catch (AssertionError | RuntimeException e) {
          throw new AssertionError("step " + step + " of -Dmodel.seed=" + seed, e);
        }
      }
    }
  }

  private void step() {
    int dice = random.nextInt(1000);
    if (dice < 600) {
      accept(taps(), false);
    } else if (dice < 700) {
      accept(repeats(), false);
    } else if (dice < 850) {
      redis.pass(random.nextInt(10) == 0 ? -random.nextInt(300) : random.nextInt(2_500));
      accept(List.of(), false);
    } else if (dice < 900) {
      accept(taps(), true);
    } else if (dice < 950) {
      takeOver();
    } else if (dice < 990) {
      settle();
    } else if (dice < 995) {
      doubt();
    } else {
      wipe();
    }
  }

  private List<Tap> taps() {
    List<Tap> taps = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      String gift = pick(GIFTS);
      int count = random.nextInt(8) == 0 ? 5 + random.nextInt(10) : 1 + random.nextInt(2);
      long age = random.nextInt(15) == 0 ? 8_500 + random.nextInt(2_500) : random.nextInt(50);
      String msgId = "m" + (minted.size() + 1);
      long chargedAt = redis.now() - age;
      boolean merges = !gift.equals("castle");
      Tap tap = new Tap(msgId, pick(ROOMS), pick(SENDERS), gift, count, chargedAt, merges);
      minted.add(tap);
      taps.add(tap);
    }
    return taps;
  }

  private String pick(List<String> from) {
    return from.get(random.nextInt(from.size()));
  }

  /** Taps that came before, old ones and such as wait in a window. */
  private List<Tap> repeats() {
    List<Tap> taps = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0 && !minted.isEmpty(); i--) {
      int back = random.nextInt(Math.min(minted.size(), random.nextBoolean() ? 10 : 300));
      taps.add(minted.get(minted.size() - 1 - back));
    }
    return taps;
  }

  /** Lost: the process dies after the script and before anything else. */
  private void accept(List<Tap> taps, boolean lost) {
    ShardModel.Answer expected = model.accept(taps, redis.now());
    Taken taken = owner.accept(taps.toArray(Tap[]::new));
    if (lost) {
      takeOver();
      return;
    }
    assertEquals(expected.outcomes(), bare(taken.outcomes()));
    assertEquals(expected.repeats(), taken.repeats());
    assertEquals(expected.dueIn(), taken.dueInMs());
    assertEquals(expected.windows(), taken.windows());
    assertEquals(model.outgoing.size(), taken.outgoing());
    taken.outcomes().forEach(this::shown);
  }

  private static List<Outcome> bare(List<Outcome> outcomes) {
    return outcomes.stream()
        .map(o -> new Outcome("", o.roomId(), o.msgIds(), o.message()))
        .toList();
  }

  /** Exact sums, and no tap in two messages. */
  private void shown(Outcome outcome) {
    GiftMessage message = outcome.message();
    if (message == null) {
      return;
    }
    long sum = 0;
    for (String msgId : outcome.msgIds()) {
      sum += minted.get(Integer.parseInt(msgId.substring(1)) - 1).giftCount();
      assertEquals(1, shownIn.merge(msgId, 1, Integer::sum));
    }
    assertEquals(sum, message.giftCount());
  }

  private void takeOver() {
    Owner before = owner;
    owner = new Owner(redis, state);
    Taken left = owner.open();
    assertEquals(model.outgoing, bare(left.outcomes()));
    assertEquals(model.openWindows(), left.windows());
    assertTrue(before.fencedOff());
    String epoch = state.history.run(Owner.SHARD, ROOMS.get(0), "", 0, 1).epoch();
    model.epoch = Objects.requireNonNull(epoch);
    for (String room : ROOMS) {
      assertEquals(
          model.history.getOrDefault(room, List.of()).stream().skip(5).limit(20).toList(),
          state.history.run(Owner.SHARD, room, "", 5, 20).messages());
    }
  }

  private void settle() {
    Taken left = owner.open();
    int some = random.nextInt(left.outcomes().size() + 1);
    List<String> ids = left.outcomes().subList(0, some).stream().map(Outcome::id).toList();
    assertTrue(state.settle(Owner.SHARD, owner.fence, ids));
    model.outgoing.subList(0, some).clear();
  }

  private void doubt() {
    redis.pass(1);
    state.doubt(Owner.SHARD, model.epoch);
    String epoch = state.history.run(Owner.SHARD, ROOMS.get(0), "", 0, 1).epoch();
    assertTrue(!model.epoch.equals(epoch));
    model.doubt(Objects.requireNonNull(epoch), redis.now());
  }

  private void wipe() {
    redis.pass(1);
    redis.wipe();
    model.wipe();
    shownIn.clear();
    assertTrue(owner.fencedOff());
    takeOver();
  }
}
