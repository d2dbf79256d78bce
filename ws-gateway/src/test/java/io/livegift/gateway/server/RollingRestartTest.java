package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.gateway.FakePushProvider;
import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestCrowd;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Three gateways are replaced, one after the other, while a room is live. */
class RollingRestartTest {

  private static final Map<String, String> QUICK = Map.of("gateway.drain.spread-ms", "500");
  private static final int VIEWERS = 300;

  private final FakePushProvider pushProvider = new FakePushProvider();
  private final List<GatewayFixture> gateways = new CopyOnWriteArrayList<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final TestCrowd crowd = new TestCrowd("room_1", this::anyPort);
  private volatile boolean over;
  private final AtomicInteger shown = new AtomicInteger();

  private GatewayFixture started() {
    GatewayFixture gateway = new GatewayFixture(QUICK, null, pushProvider);
    gateways.add(gateway);
    return gateway;
  }

  private int anyPort() {
    List<GatewayFixture> up = List.copyOf(gateways);
    return up.get(turn.getAndIncrement() % up.size()).port;
  }

  private void showAlways() {
    while (!over) {
      var next = pushProvider.next("room_1", "sender");
      shown.incrementAndGet();
      gateways.forEach(gateway -> gateway.push(next));
      try {
        Thread.sleep(5);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @BeforeEach
  void start() {
    Stream.generate(this::started).limit(3).forEach(gateway -> {});
  }

  @AfterEach
  void stop() {
    over = true;
    crowd.close();
    gateways.forEach(GatewayFixture::close);
  }

  @Test
  void losesNothing_andDoublesNothing() throws InterruptedException {
    crowd.add(VIEWERS, "v", null);
    Thread live = new Thread(this::showAlways, "live");
    live.start();
    for (GatewayFixture old : List.copyOf(gateways)) {
      started();
      gateways.remove(old);
      old.drain();
      old.close();
    }
    over = true;
    live.join();
    crowd.await("all shown", () -> crowd.received.get() == (long) VIEWERS * shown.get());
    assertEquals(List.of(), List.copyOf(crowd.faults));
    assertEquals(VIEWERS, crowd.in.get());
  }
}
