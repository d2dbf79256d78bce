package io.livegift.runtime.rpc;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.Applications;
import io.livegift.api.GiftOrder;
import io.livegift.api.GiftService;
import io.livegift.api.OrderListQuery;
import io.livegift.api.OrderPage;
import io.livegift.api.OrderQuery;
import io.livegift.api.RefundCommand;
import io.livegift.api.RefundResult;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.runtime.Env;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Two providers and a caller over the real registry and the real protocols. */
class RpcNodeIT {

  private static final SendGiftCommand TAP =
      new SendGiftCommand("user_A", "r-1", "room_1", "gift_rose", 1);
  private static final Env[] ENVS = new Env[3];
  private static final RpcNode[] NODES = new RpcNode[3];
  private static final SlowGifts[] GIFTS = {new SlowGifts(), new SlowGifts()};
  private static GiftService stub;

  @BeforeAll
  static void start() throws IOException {
    for (int i = 0; i < ENVS.length; i++) {
      ENVS[i] = env();
      NODES[i] = new RpcNode(i < 2 ? Applications.GIFT_PROVIDER : Applications.WS_GATEWAY, ENVS[i]);
      if (i < 2) {
        NODES[i].exportHttp(GiftService.class, GIFTS[i]);
      }
      NODES[i].start();
    }
    stub = NODES[2].reference(GiftService.class, Duration.ofMillis(400));
    for (int i = 0; i < 2; i++) {
      int provider = i;
      await().atMost(30, TimeUnit.SECONDS).ignoreExceptions().until(() -> directed(provider) > 0);
    }
  }

  @AfterAll
  static void stop() {
    for (RpcNode node : NODES) {
      node.leave();
      node.close();
    }
  }

  @Test
  void directedCallReachesTheChosenInstance_andNoOther() {
    for (int chosen : new int[] {0, 1, 1, 0}) {
      int other = GIFTS[1 - chosen].calls.get();
      int before = GIFTS[chosen].calls.get();
      assertEquals(ENVS[chosen].dubboPort(), directed(chosen));
      assertEquals(before + 1, GIFTS[chosen].calls.get());
      assertEquals(other, GIFTS[1 - chosen].calls.get());
    }
    assertThrows(RpcException.class, () -> Directed.to("127.0.0.1:1", () -> stub.sendGift(TAP)));
  }

  @Test
  void callThatTimesOutIsMadeOnce() {
    int before = GIFTS[0].calls.get() + GIFTS[1].calls.get();
    GIFTS[0].sleepMs = 900;
    GIFTS[1].sleepMs = 900;
    try {
      assertThrows(RpcException.class, () -> stub.sendGift(TAP));
      await()
          .during(1500, TimeUnit.MILLISECONDS)
          .atMost(3, TimeUnit.SECONDS)
          .until(() -> GIFTS[0].calls.get() + GIFTS[1].calls.get() == before + 1);
    } finally {
      GIFTS[0].sleepMs = 0;
      GIFTS[1].sleepMs = 0;
    }
  }

  @Test
  void callersBudgetTravels() {
    directed(0);
    long left = GIFTS[0].leftMs;
    assertTrue(left > 0 && left <= 400, "left " + left);
  }

  @Test
  void httpBodyThatIsNoCommand_isAnsweredByCode() throws Exception {
    for (String count : new String[] {"1.5", "\"x\"", "9223372036854775808", "1e300", "true"}) {
      String body = "{\"userId\":\"u\",\"requestId\":\"r\",\"giftCount\":" + count + "}";
      String answer = post("GiftService/sendGift", body);
      assertTrue(answer.contains("\"code\":\"INVALID_ARGUMENT\""), count + ": " + answer);
    }
    assertTrue(post("GiftService/sendGift", "{").contains("INVALID_ARGUMENT"));
    String good = post("GiftService/sendGift", "{\"userId\":\"u\",\"giftCount\":3}");
    assertTrue(good.contains("\"code\":\"OK\""), good);
  }

  @Test
  void leavingProviderIsAvoided_andStillServes() throws IOException {
    Env env = env();
    SlowGifts gifts = new SlowGifts();
    try (RpcNode node = new RpcNode(Applications.GIFT_PROVIDER, env)) {
      node.exportHttp(GiftService.class, gifts);
      node.start();
      String target = "127.0.0.1:" + env.dubboPort();
      await()
          .atMost(30, TimeUnit.SECONDS)
          .ignoreExceptions()
          .until(() -> Directed.to(target, () -> stub.sendGift(TAP)).code().equals("OK"));
      node.leave();
      await()
          .atMost(10, TimeUnit.SECONDS)
          .untilAsserted(
              () ->
                  assertThrows(
                      RpcException.class, () -> Directed.to(target, () -> stub.sendGift(TAP))));
      try (java.net.Socket open = new Socket(InetAddress.getLoopbackAddress(), env.dubboPort())) {
        assertTrue(open.isConnected());
      }
    }
  }

  @Test
  void callsAvoidAnInstanceThatDoesNotAnswer() throws IOException {
    String registeredPort = "DUBBO_DUBBO_PORT_TO_REGISTRY";
    try (ServerSocket silent = new ServerSocket(0);
        RpcNode node = new RpcNode(Applications.GIFT_PROVIDER, env())) {
      System.setProperty(registeredPort, String.valueOf(silent.getLocalPort()));
      node.exportHttp(GiftService.class, new SlowGifts());
      node.start();
      String target = "127.0.0.1:" + silent.getLocalPort();
      await().atMost(30, TimeUnit.SECONDS).until(() -> timesOut(target));
      await().atMost(10, TimeUnit.SECONDS).until(RpcNodeIT::thirtyCallsSucceed);
      node.leave();
    } finally {
      System.clearProperty(registeredPort);
    }
  }

  private static boolean timesOut(String target) {
    try {
      Directed.to(target, () -> stub.sendGift(TAP));
      return false;
    } catch (RpcException e) {
      return e.isTimeout();
    }
  }

  private static boolean thirtyCallsSucceed() {
    try {
      for (int i = 0; i < 30; i++) {
        stub.sendGift(TAP);
      }
      return true;
    } catch (RpcException e) {
      return false;
    }
  }

  private static long directed(int provider) {
    String target = "127.0.0.1:" + ENVS[provider].dubboPort();
    GIFTS[provider].port = ENVS[provider].dubboPort();
    return Directed.to(target, () -> stub.sendGift(TAP)).amount();
  }

  private static String post(String method, String body) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + ENVS[0].triPort() + "/io.livegift.api." + method);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static Env env() throws IOException {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put("DUBBO_PORT", freePort());
    variables.put("TRI_PORT", freePort());
    return new Env(variables);
  }

  private static String freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return String.valueOf(socket.getLocalPort());
    }
  }

  private static final class SlowGifts implements GiftService {
    final AtomicInteger calls = new AtomicInteger();
    volatile long sleepMs;
    volatile long leftMs;
    volatile int port;

    @Override
    public SendGiftResult sendGift(SendGiftCommand command) {
      calls.incrementAndGet();
      leftMs = Deadline.ofCaller(Duration.ofSeconds(5)).left().toMillis();
      try {
        TimeUnit.MILLISECONDS.sleep(sleepMs);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return SendGiftResult.charged("o", "m", port, 0);
    }

    @Override
    public GiftOrder getOrder(OrderQuery query) {
      throw new UnsupportedOperationException();
    }

    @Override
    public RefundResult refund(RefundCommand command) {
      throw new UnsupportedOperationException();
    }

    @Override
    public OrderPage listOrders(OrderListQuery query) {
      throw new UnsupportedOperationException();
    }
  }
}
