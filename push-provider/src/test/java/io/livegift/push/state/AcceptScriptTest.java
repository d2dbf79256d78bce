package io.livegift.push.state;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.GiftMessage;
import io.livegift.api.event.Receipt;
import io.livegift.push.PrivateRedis;
import io.livegift.push.sequence.Taken;
import io.livegift.push.sequence.Tap;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AcceptScriptTest {

  private static final PrivateRedis REDIS = new PrivateRedis();
  private final RedisShardState state =
      new RedisShardState(REDIS.client(), () -> PrivateRedis.SHIPPED, PrivateRedis.CLOCK);
  private final Owner owner = new Owner(REDIS, state);
  private int minted;

  @BeforeEach
  void open() {
    REDIS.wipe();
    var unused = owner.open();
  }

  @AfterAll
  static void stop() {
    REDIS.close();
  }

  private Tap tap(String sender, String gift, int count) {
    boolean merges = !gift.equals("castle");
    return new Tap("m" + ++minted, "room", sender, gift, count, REDIS.now(), merges);
  }

  private Tap rose() {
    return tap("ann", "rose", 1);
  }

  @Test
  void giftThatDoesNotMergeIsNumberedAtOnce() {
    Taken taken = owner.accept(tap("ann", "castle", 2), tap("bob", "castle", 1));
    assertEquals(List.of(2L, 1L), owner.counts());
    assertEquals(List.of(1L, 2L), owner.messages.stream().map(GiftMessage::seq).toList());
    assertNull(owner.messages.get(0).comboId());
    assertEquals(-1, taken.dueInMs());
    assertEquals(2, taken.outgoing());
    Receipt receipt = taken.outcomes().get(0).receipts().get(0);
    assertEquals(new Receipt("m1", "SENT", "room", owner.messages.get(0).epoch(), 1, 2), receipt);
  }

  @Test
  void messageCarriesTheTrace_ofItsFirstTracedTap() {
    var unused = owner.accept(rose(), traced("rose", "00-1"), traced("rose", "00-2"));
    unused = owner.accept(traced("castle", "00-3"), tap("bob", "castle", 1));
    List<String> traces = owner.messages.stream().map(GiftMessage::traceparent).toList();
    assertEquals(Arrays.asList("00-1", "00-3", null), traces);
  }

  private Tap traced(String gift, String traceparent) {
    Tap tap = tap("ann", gift, 1);
    return new Tap(
        tap.msgId(),
        tap.roomId(),
        tap.senderId(),
        tap.giftId(),
        tap.giftCount(),
        tap.chargedAt(),
        tap.merges(),
        traceparent);
  }

  @Test
  void twentyThreeQuickTapsMakeTenTenThree() {
    for (int i = 0; i < 23; i++) {
      var unused = owner.accept(rose());
      REDIS.pass(50);
    }
    assertEquals(List.of(10L, 10L), owner.counts());
    REDIS.pass(3_000);
    var unused = owner.accept();
    assertEquals(List.of(10L, 10L, 3L), owner.counts());
    List<GiftMessage> all = owner.messages;
    assertEquals(List.of(10L, 20L, 23L), all.stream().map(GiftMessage::comboTotal).toList());
    assertEquals(List.of(false, false, true), all.stream().map(GiftMessage::comboEnd).toList());
    assertEquals(1, all.stream().map(GiftMessage::comboId).distinct().count());
    assertEquals(List.of("m1", "m11", "m21"), all.stream().map(GiftMessage::msgId).toList());
  }

  @Test
  void countsTheWindowsThatAreOpen() {
    assertEquals(3, owner.accept(rose(), tap("ann", "aurora", 1), tap("bob", "rose", 1)).windows());
    assertEquals(1, owner.accept(tap("ann", "castle", 1)).windows());
    assertEquals(1, new Owner(REDIS, state).open().windows());
  }

  @Test
  void batchOfTenTapsClosesInTheSameCall() {
    Tap[] taps = new Tap[10];
    for (int i = 0; i < taps.length; i++) {
      taps[i] = rose();
    }
    Taken taken = owner.accept(taps);
    assertEquals(List.of(10L), owner.counts());
    assertEquals(10, taken.outcomes().get(0).msgIds().size());
  }

  @Test
  void burstThatStopsShortIsShownAtItsDeadline() {
    Taken taken = owner.accept(rose(), rose(), rose(), rose());
    assertEquals(3_000, taken.dueInMs());
    REDIS.pass(2_999);
    assertEquals(1, owner.accept().dueInMs());
    assertEquals(List.of(), owner.counts());
    REDIS.pass(1);
    assertEquals(-1, owner.accept().dueInMs());
    assertEquals(List.of(4L), owner.counts());
    assertEquals(true, owner.messages.get(0).comboEnd());
  }

  @Test
  void tapThatFillsAWindowGoesAtOnce_afterWhatTheSenderTappedBefore() {
    var unused = owner.accept(tap("ann", "aurora", 2), tap("ann", "rose", 12));
    assertEquals(List.of(2L, 12L), owner.counts());
    assertEquals(false, owner.messages.get(1).comboEnd());
  }

  @Test
  void tapThatOverflowsAWindowIsPartOfIt() {
    var unused = owner.accept(tap("ann", "rose", 4), tap("ann", "rose", 10));
    assertEquals(List.of(14L), owner.counts());
  }

  @Test
  void giftThatDoesNotMergeFlushesItsSendersWindowsInOrder_andNobodyElses() {
    var unused =
        owner.accept(
            tap("ann", "rose", 1),
            tap("bob", "rose", 5),
            tap("ann", "aurora", 2),
            tap("ann", "castle", 1));
    assertEquals(List.of(1L, 2L, 1L), owner.counts());
    assertEquals(
        List.of("rose", "aurora", "castle"),
        owner.messages.stream().map(GiftMessage::giftId).toList());
    assertEquals(true, owner.messages.get(0).comboEnd());
  }

  @Test
  void tapAfterTheDeadlineOpensANewWindow_evenIfNobodyFlushed() {
    var unused = owner.accept(rose());
    REDIS.pass(3_100);
    Taken taken = owner.accept(rose());
    assertEquals(List.of(1L), owner.counts());
    assertEquals(3_000, taken.dueInMs());
  }

  @Test
  void streakEndsWithAPauseLongerThanTheWindow() {
    var unused = owner.accept(tap("ann", "rose", 10));
    REDIS.pass(3_001);
    unused = owner.accept(tap("ann", "rose", 10));
    assertEquals(2, owner.messages.stream().map(GiftMessage::comboId).distinct().count());
    REDIS.pass(2_999);
    unused = owner.accept(tap("ann", "rose", 10));
    assertEquals(20L, owner.messages.get(2).comboTotal());
  }

  @Test
  void windowClosesBeforeItsOldestTapExpires() {
    Tap old = new Tap("old", "room", "ann", "rose", 1, REDIS.now() - 8_000, true);
    assertEquals(1_500, owner.accept(old).dueInMs());
    Tap older = new Tap("older", "room", "ann", "rose", 1, REDIS.now() - 9_800, true);
    var unused = owner.accept(older);
    assertEquals(List.of(2L), owner.counts());
  }

  @Test
  void repeatChangesNothingAndRepeatsItsReceipt() {
    Tap castle = tap("ann", "castle", 1);
    Tap late = new Tap("late", "room", "ann", "castle", 1, REDIS.now() - 10_001, false);
    Tap waiting = rose();
    List<Receipt> first =
        owner.accept(castle, late, waiting).outcomes().stream()
            .flatMap(outcome -> outcome.receipts().stream())
            .toList();
    Taken again = owner.accept(castle, late, waiting, castle);
    assertEquals(List.of(first.get(0), first.get(1), first.get(0)), again.repeats());
    assertEquals(List.of(), again.outcomes());
    REDIS.pass(3_000);
    var unused = owner.accept();
    assertEquals(List.of(1L, 1L), owner.counts());
  }

  @Test
  void tooLateIsExpired_withoutANumber() {
    Tap late = new Tap("late", "room", "ann", "castle", 1, REDIS.now() - 10_001, false);
    Tap justInTime = new Tap("just", "room", "ann", "castle", 1, REDIS.now() - 10_000, false);
    Taken taken = owner.accept(late, justInTime);
    assertEquals(1, taken.expired());
    assertEquals(
        new Receipt("late", "EXPIRED", "room", null, 0, 0),
        taken.outcomes().get(0).receipts().get(0));
    assertEquals(1, owner.messages.get(0).seq());
  }

  @Test
  void clockAheadIsMeasured() {
    Tap early = new Tap("early", "room", "ann", "castle", 1, REDIS.now() + 700, false);
    assertEquals(700, owner.accept(early).skewMs());
  }

  @Test
  void ownerBeforeIsFencedOff_andTheNextOneFinishesItsWork() {
    var unused = owner.accept(tap("ann", "castle", 1), rose(), rose());
    Owner next = new Owner(REDIS, state);
    Taken left = next.open();
    assertEquals(1, left.outcomes().size());
    assertEquals(3_000, left.dueInMs());
    assertTrue(owner.fencedOff());
    REDIS.pass(3_000);
    unused = next.accept();
    assertEquals(List.of(1L, 2L), next.counts());
    assertEquals(2, next.messages.get(1).seq());
  }

  @Test
  void openWithoutTheLockIsRefused() {
    boolean unused = REDIS.client().getBucket(ShardKeys.lock(Owner.SHARD)).delete();
    var answer = state.open(java.util.Map.of(Owner.SHARD, "f"), "f").get(Owner.SHARD);
    assertEquals(new io.livegift.push.sequence.Fenced(), answer);
  }

  @Test
  void settledOutcomesAreForgotten() {
    Taken taken = owner.accept(tap("ann", "castle", 1), tap("ann", "castle", 1));
    assertTrue(state.settle(Owner.SHARD, owner.fence, List.of(taken.outcomes().get(0).id())));
    Taken left = new Owner(REDIS, state).open();
    assertEquals(List.of(taken.outcomes().get(1)), left.outcomes());
    assertEquals(false, state.settle(Owner.SHARD, owner.fence, List.of("1-1")));
  }

  @Test
  void emptyRedisMeansANewEpoch() {
    var unused = owner.accept(tap("ann", "castle", 1));
    REDIS.pass(5);
    REDIS.wipe();
    assertTrue(owner.fencedOff());
    Owner next = new Owner(REDIS, state);
    unused = next.open();
    unused = next.accept(tap("ann", "castle", 1));
    assertEquals(1, next.messages.get(0).seq());
    assertEquals(
        2,
        List.of(owner.messages.get(0).epoch(), next.messages.get(0).epoch()).stream()
            .distinct()
            .count());
  }

  @Test
  void doubtStartsANewEpoch_inWhichTheUnexpiredStandsAgain_once() {
    var unused = owner.accept(tap("ann", "castle", 1));
    REDIS.pass(11_000);
    unused = owner.accept(tap("bob", "castle", 2), tap("bob", "castle", 3));
    String doubted = owner.messages.get(0).epoch();
    state.doubt(Owner.SHARD, doubted);
    Past past = state.history.run(Owner.SHARD, "room", "", 0, 10);
    assertEquals(List.of(2L, 3L), past.messages().stream().map(GiftMessage::giftCount).toList());
    assertEquals(List.of(1L, 2L), past.messages().stream().map(GiftMessage::seq).toList());
    state.doubt(Owner.SHARD, doubted);
    assertEquals(past.epoch(), state.history.run(Owner.SHARD, "room", "", 0, 10).epoch());
    unused = owner.accept(tap("cat", "castle", 4));
    assertEquals(3, owner.messages.get(3).seq());
    assertEquals(past.epoch(), owner.messages.get(3).epoch());
  }

  @Test
  void historyIsDenseUpToTheTop() {
    for (int i = 1; i <= 5; i++) {
      var unused = owner.accept(tap("ann", "castle", i));
    }
    String epoch = owner.messages.get(0).epoch();
    assertEquals(
        List.of(3L, 4L),
        state.history.run(Owner.SHARD, "room", epoch, 2, 2).messages().stream()
            .map(GiftMessage::seq)
            .toList());
    assertEquals(List.of(), state.history.run(Owner.SHARD, "room", "another", 0, 9).messages());
    assertEquals(List.of(), state.history.run(Owner.SHARD, "room", epoch, 9, 9).messages());
  }

  @Test
  void undecodableBodyIsKept() {
    assertTrue(state.park(Owner.SHARD, owner.fence, "{"));
    assertEquals(false, state.park(Owner.SHARD, "another", "{"));
  }

  @Test
  void scriptsAreLoadedAgainAfterRedisForgotThem() {
    REDIS.client().getScript().scriptFlush();
    var unused = owner.accept(tap("ann", "castle", 1));
    assertEquals(List.of(1L), owner.counts());
  }
}
