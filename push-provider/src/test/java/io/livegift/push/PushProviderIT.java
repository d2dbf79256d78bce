package io.livegift.push;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.GiftMessage;
import io.livegift.api.event.GiftCharged;
import io.livegift.runtime.Env;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two push providers on the real queue, registry and Redis; a fake ledger and a fake gateway. */
class PushProviderIT {

  private static final String RUN = Long.toString(System.currentTimeMillis(), 36);
  private static final List<String> ROOMS =
      IntStream.range(0, 30).mapToObj(i -> "it_" + RUN + "_" + i).toList();
  private static final List<PushProcess> PROCESSES = new ArrayList<>();
  private static final Map<String, List<String>> SENT = new HashMap<>();

  /** Loose: what the machine does beside is part of the measurement, which is printed. */
  private static final long SILENCE_MS = 9_000;

  private static FakeGiftProvider ledger;
  private static FakeGateway gateway;
  private static TapProducer taps;

  @BeforeAll
  static void start() throws Exception {
    ledger = new FakeGiftProvider(env("ledger"));
    gateway = new FakeGateway(env("gateway"), ROOMS);
    taps = new TapProducer(env("taps"));
    PROCESSES.add(new PushProcess("it-push-1"));
    PROCESSES.add(new PushProcess("it-push-2"));
    awaitBoth();
    await().atMost(30, TimeUnit.SECONDS).until(gateway::ready);
  }

  private static Env env(String name) throws IOException {
    return new Env(PushProcess.variables("it-" + name, Path.of("target", "it", name)));
  }

  private static void awaitBoth() {
    await()
        .atMost(90, TimeUnit.SECONDS)
        .ignoreExceptions()
        .until(
            () ->
                PROCESSES.stream().allMatch(PushProcess::healthy)
                    && PROCESSES.stream().mapToInt(PushProcess::shardsOwned).sum() == 64);
  }

  @AfterAll
  static void stop() {
    PROCESSES.forEach(PushProcess::close);
    gateway.close();
    ledger.close();
    taps.close();
  }

  private static void send(GiftCharged tap) {
    taps.send(tap);
    SENT.computeIfAbsent(tap.roomId(), unused -> new ArrayList<>()).add(tap.msgId());
  }

  /** A castle in every room, round and round. */
  private static void tapFor(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    for (int i = 0; System.nanoTime() < end; i++) {
      String room = ROOMS.get(i % ROOMS.size());
      send(TapProducer.tap(room, "ann", "gift_castle_secrets", 1));
      Thread.sleep(5);
    }
  }

  private static List<String> shown(String room) {
    return gateway.rooms.get(room).all().stream().map(GiftMessage::msgId).toList();
  }

  private static void awaitAllShownInOrder_andReceipted() {
    for (String room : ROOMS) {
      List<String> sent = SENT.getOrDefault(room, List.of());
      await()
          .atMost(20, TimeUnit.SECONDS)
          .untilAsserted(
              () -> {
                assertEquals(sent, shown(room));
                assertTrue(ledger.receipts.keySet().containsAll(sent));
              });
    }
  }

  private static long longestWait() {
    return gateway.rooms.values().stream()
        .mapToLong(FakeGateway.RoomLog::takeSlowest)
        .max()
        .orElse(0);
  }

  @Test
  void killedOwnersRoomsGoOn_whole_inOrder() throws Exception {
    takeover("kill -9", PushProcess::kill);
  }

  @Test
  void leavingOwnersRoomsGoOn_whole_inOrder() throws Exception {
    takeover("SIGTERM", PushProcess::terminate);
  }

  @Test
  void hungOwnersRoomsGoOn_whole_inOrder() throws Exception {
    takeover("SIGSTOP", PushProcess::pause);
  }

  private static void takeover(String how, Consumer<PushProcess> end) throws Exception {
    tapFor(2_000);
    long before = longestWait();
    PushProcess leaving = PROCESSES.remove(1);
    Thread ending = new Thread(() -> end.accept(leaving));
    ending.start();
    try {
      tapFor(9_000);
      ending.join();
      awaitAllShownInOrder_andReceipted();
      long longest = longestWait();
      System.out.println(how + ": longest wait " + longest + " ms, " + before + " ms before");
      assertTrue(longest < SILENCE_MS, how + ": " + longest + " ms");
    } finally {
      leaving.kill();
      PROCESSES.add(new PushProcess("it-push-2"));
      awaitBoth();
    }
  }

  @Test
  void comboOfFourIsOneMessage_withFourReceipts() {
    String room = ROOMS.get(3);
    List<GiftCharged> four = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      GiftCharged tap = TapProducer.tap(room, "bob", "gift_rose", 1);
      four.add(tap);
      taps.send(tap);
      taps.send(tap);
    }
    SENT.computeIfAbsent(room, unused -> new ArrayList<>()).add(four.get(0).msgId());
    awaitAllShownInOrder_andReceipted();
    List<GiftMessage> all = gateway.rooms.get(room).all();
    assertEquals(4, all.get(all.size() - 1).giftCount());
    await()
        .atMost(5, TimeUnit.SECONDS)
        .untilAsserted(
            () ->
                four.forEach(
                    tap -> assertEquals(4, ledger.receipts.get(tap.msgId()).messageCount())));
  }

  @Test
  void poisonIsParked_andItsQueueFlows() {
    String room = ROOMS.get(5);
    byte[] named = "{\"gifts\":[{\"msgId\":\"poison-1\"}]}".getBytes(StandardCharsets.UTF_8);
    taps.body(room, "{".getBytes(StandardCharsets.UTF_8));
    taps.body(room, named);
    send(TapProducer.tap(room, "ann", "gift_castle_secrets", 1));
    awaitAllShownInOrder_andReceipted();
    await().until(() -> ledger.receipts.containsKey("poison-1"));
    assertEquals("EXPIRED", ledger.receipts.get("poison-1").status());
  }

  @Test
  void anyInstanceAnswersForAnyRoom_overHttp() {
    String room = ROOMS.get(7);
    send(TapProducer.tap(room, "ann", "gift_castle_secrets", 1));
    awaitAllShownInOrder_andReceipted();
    for (PushProcess process : PROCESSES) {
      String view = process.rpc("getRoom", "{\"roomId\":\"" + room + "\"}");
      assertTrue(view.contains("\"code\":\"OK\"") && view.contains("\"online\":1"), view);
      String gifts =
          process.rpc("recentGifts", "{\"roomId\":\"" + room + "\",\"afterSeq\":0,\"limit\":9}");
      assertTrue(gifts.contains(shown(room).get(0)), gifts);
      String users = process.rpc("listOnline", "{\"roomId\":\"" + room + "\",\"limit\":9}");
      assertTrue(users.contains("viewer"), users);
      assertTrue(process.rpc("rank", "{\"roomId\":\"" + room + "\"}").contains("user_A"));
      assertTrue(process.rpc("getRoom", "{\"roomId\":\"room_none\"}").contains("ROOM_NOT_FOUND"));
      assertTrue(process.rpc("getRoom", "{}").contains("INVALID_ARGUMENT"));
    }
  }
}
