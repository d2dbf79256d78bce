package io.livegift.push.fanout;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.GiftMessage;
import io.livegift.api.event.Receipt;
import io.livegift.api.event.ReceiptBatch;
import io.livegift.api.event.ReceiptReply;
import io.livegift.api.push.LiveGift;
import io.livegift.api.push.PushBatch;
import io.livegift.api.push.PushReply;
import io.livegift.push.sequence.Outcome;
import io.livegift.push.sequence.Outlet;
import io.livegift.push.sequence.ShardAnswer;
import io.livegift.push.sequence.ShardState;
import io.livegift.push.sequence.Taken;
import io.livegift.push.sequence.Tap;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.rpc.RpcContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FanoutTest {

  private static final long NOW = 1_800_000_000_000L;
  private final List<LiveGift> pushed = new CopyOnWriteArrayList<>();
  private final List<Receipt> closed = new CopyOnWriteArrayList<>();
  private final List<String> settled = new CopyOnWriteArrayList<>();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger refusals = new AtomicInteger();
  private final CountDownLatch hung = new CountDownLatch(1);
  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private volatile Duration linger = Duration.ofMillis(1);
  private final Fanout fanout =
      new Fanout(
          this::push,
          this::close,
          new Settled(),
          () -> new FanoutConfig(256, 5, 256, linger, 3),
          () -> Duration.ofSeconds(10),
          Traces.none(),
          registry);
  private final Outlet outlet = fanout.outlet(7, "fence");

  @AfterEach
  void stop() {
    hung.countDown();
    fanout.close();
  }

  private PushReply push(PushBatch batch) {
    Object target = RpcContext.getClientAttachment().getObjectAttachment("livegift.directed-to");
    if ("dead:1".equals(target)) {
      throw new IllegalStateException("no such gateway");
    }
    if ("hung:1".equals(target)) {
      try {
        hung.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    batch.rooms().forEach(room -> pushed.addAll(room.gifts()));
    return new PushReply("OK");
  }

  private ReceiptReply close(ReceiptBatch batch) {
    if (refusals.getAndDecrement() > 0) {
      return new ReceiptReply("UNAVAILABLE", 0);
    }
    if (batch.receipts().stream().anyMatch(receipt -> receipt.msgId().equals("m666"))) {
      return new ReceiptReply("INVALID_ARGUMENT", 0);
    }
    calls.incrementAndGet();
    closed.addAll(batch.receipts());
    return new ReceiptReply("OK", batch.receipts().size());
  }

  private static Outcome outcome(int seq) {
    GiftMessage message =
        new GiftMessage(
            "m" + seq, "room", "ann", "castle", 1, NOW - 2_000, seq, "e", null, null, null);
    return new Outcome("o" + seq, "room", List.of("m" + seq), message);
  }

  private void deliver(List<String> gateways, Outcome... outcomes) {
    deliver(outlet, gateways, outcomes);
  }

  private static void deliver(Outlet outlet, List<String> gateways, Outcome... outcomes) {
    outlet.deliver(
        new Taken(NOW, -1, 0, 0, List.of(outcomes), List.of(), Map.of("room", gateways), 0, 0, 0));
  }

  @Test
  void everyGatewayOnce_inOrder_withTheTimeLeft() {
    deliver(List.of("g:1"), outcome(1), outcome(2));
    await().until(() -> settled.equals(List.of("o1", "o2")));
    assertEquals(List.of(1L, 2L), pushed.stream().map(live -> live.gift().seq()).toList());
    long left = pushed.get(0).expiresInMs();
    assertTrue(left > 5_000 && left <= 8_000, "left " + left);
  }

  @Test
  void receiptsAreRepeatedUntilTheyAreDurable_andOnlyThenSettled() {
    refusals.set(2);
    deliver(List.of("g:1"), outcome(1));
    await().until(() -> pushed.size() == 1);
    assertEquals(List.of(), settled);
    await().until(() -> settled.equals(List.of("o1")));
    assertEquals(List.of("m1"), closed.stream().map(Receipt::msgId).toList());
  }

  @Test
  void receiptsOfAllShardsLeaveTogether() {
    linger = Duration.ofMillis(500);
    deliver(List.of(), outcome(1));
    deliver(fanout.outlet(8, "fence"), List.of(), outcome(2));
    await().until(() -> settled.containsAll(List.of("o1", "o2")));
    assertEquals(1, calls.get());
  }

  @Test
  void shardWhoseReceiptsAreRefusedHoldsNoOtherUp() {
    linger = Duration.ofMillis(500);
    deliver(List.of(), outcome(666));
    deliver(fanout.outlet(8, "fence"), List.of(), outcome(2));
    await().until(() -> settled.equals(List.of("o2")));
    assertTrue(registry.counter("push.receipt.failures").count() > 0);
  }

  @Test
  void hungGatewayDelaysNobody_andWhatItsLaneCannotHoldIsDropped() {
    deliver(List.of("hung:1", "g:1"), outcome(1));
    await().until(() -> pushed.size() == 1);
    for (int seq = 2; seq <= 12; seq++) {
      deliver(List.of("hung:1", "g:1"), outcome(seq));
      int soFar = seq;
      await().until(() -> pushed.size() == soFar);
    }
    assertEquals(6, registry.counter("push.fanout.dropped").count());
    await().until(() -> settled.size() == 6);
    assertTrue(outlet.full());
    hung.countDown();
    await().until(() -> settled.size() == 12);
  }

  @Test
  void deadGatewayCountsAsTried() {
    deliver(List.of("dead:1"), outcome(1));
    await().until(() -> settled.equals(List.of("o1")));
    assertEquals(1, registry.counter("push.fanout.failed").count());
  }

  @Test
  void expiredOutcomeHasAReceiptOnly_andRepeatsGoAlong() {
    Receipt repeat = new Receipt("m0", "SENT", "room", "e", 1, 1);
    outlet.deliver(
        new Taken(
            NOW,
            -1,
            0,
            0,
            List.of(new Outcome("o1", "room", List.of("late"), null)),
            List.of(repeat),
            Map.of(),
            0,
            1,
            0));
    await().until(() -> settled.equals(List.of("o1")));
    assertEquals(
        List.of(repeat, new Receipt("late", "EXPIRED", "room", null, 0, 0)),
        new ArrayList<>(closed));
    assertEquals(List.of(), pushed);
  }

  private final class Settled implements ShardState {
    @Override
    public Map<Integer, ShardAnswer> open(Map<Integer, String> fences, String holder) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ShardAnswer unsettled(int shard, String fence, String after) {
      throw new UnsupportedOperationException();
    }

    @Override
    public ShardAnswer accept(int shard, String fence, List<Tap> taps) {
      throw new UnsupportedOperationException();
    }

    @Override
    public boolean settle(int shard, String fence, List<String> ids) {
      return settled.addAll(ids);
    }

    @Override
    public boolean park(int shard, String fence, String body) {
      return false;
    }
  }
}
