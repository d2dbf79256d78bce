package io.livegift.provider.charge;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.Applications;
import io.livegift.api.ErrorCode;
import io.livegift.api.GiftOrder;
import io.livegift.api.GiftService;
import io.livegift.api.OrderListQuery;
import io.livegift.api.OrderPage;
import io.livegift.api.OrderQuery;
import io.livegift.api.RefundCommand;
import io.livegift.api.RefundResult;
import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.provider.ledger.OrderBook;
import io.livegift.provider.refund.Refunds;
import io.livegift.provider.rpc.GiftEndpoint;
import io.livegift.runtime.Env;
import io.livegift.runtime.rpc.Directed;
import io.livegift.runtime.rpc.RpcNode;
import io.livegift.runtime.trace.Traces;
import java.io.IOException;
import java.net.ServerSocket;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Two providers behind the real protocol and registry, and a caller who gives up early. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DubboChargeIT {

  private static final Duration HASTY = Duration.ofMillis(700);
  private static final Duration PATIENT = Duration.ofSeconds(5);

  private final ExecutorService threads = Executors.newFixedThreadPool(50);
  private final List<Provider> providers = new ArrayList<>();
  private final List<Counted> services = new ArrayList<>();
  private final List<String> addresses = new ArrayList<>();
  private final List<RpcNode> nodes = new ArrayList<>();
  private Place place;
  private GiftService hasty;
  private GiftService patient;

  @BeforeAll
  void start() throws IOException {
    place = new Place();
    for (int i = 0; i < 2; i++) {
      Provider provider = Provider.start(place, Map.of()).withOutbox();
      providers.add(provider);
      services.add(
          new Counted(
              new GiftEndpoint(
                  provider.cashier,
                  new OrderBook(place.database),
                  new Refunds(place.database, place.turns),
                  Traces.none()),
              new AtomicInteger()));
      Env env = env();
      addresses.add("127.0.0.1:" + env.dubboPort());
      RpcNode node = new RpcNode(Applications.GIFT_PROVIDER, env);
      node.exportHttp(GiftService.class, services.get(i));
      node.start();
      nodes.add(node);
    }
    RpcNode caller = new RpcNode(Applications.WS_GATEWAY, env());
    caller.start();
    nodes.add(caller);
    hasty = caller.reference(GiftService.class, HASTY);
    patient = caller.reference(GiftService.class, PATIENT);
    for (int i = 0; i < 2; i++) {
      int provider = i;
      SendGiftCommand warm = tap(place.user("warm" + i, 10), "r");
      await().atMost(Duration.ofSeconds(60)).until(() -> send(hasty, provider, warm).equals("OK"));
    }
  }

  @AfterAll
  void stop() {
    nodes.forEach(RpcNode::leave);
    nodes.forEach(RpcNode::close);
    providers.forEach(Provider::close);
    place.close();
    threads.shutdownNow();
  }

  @Test
  void chargesNothingLate_andOnceWhenRepeated_whileTheWalletIsLocked() throws SQLException {
    String user = place.user("locked", 100);
    int before = calls();
    try (Connection holder = locked(user)) {
      for (int i = 0; i < 2; i++) {
        String code = send(hasty, i, tap(user, "r"));
        assertTrue(List.of("TIMEOUT", "UNAVAILABLE").contains(code), code);
      }
      holder.rollback();
    }
    assertEquals(before + 2, calls(), "each call is one attempt");
    Provider.pause(Duration.ofSeconds(3));
    assertEquals(0, place.orders(user));
    assertEquals(100, place.balance(user));
    assertEquals("OK", send(patient, 0, tap(user, "r")));
    assertEquals("OK", send(patient, 1, tap(user, "r")));
    assertEquals(1, place.orders(user));
    assertEquals(99, place.balance(user));
  }

  @Test
  void chargesOnce_whenTheWalletIsFreedWhileARepeatWaits() throws Exception {
    String user = place.user("freed", 100);
    List<CompletableFuture<String>> sent = new ArrayList<>();
    try (Connection holder = locked(user)) {
      for (int i = 0; i < 6; i++) {
        int provider = i % 2;
        sent.add(
            CompletableFuture.supplyAsync(() -> send(hasty, provider, tap(user, "r")), threads));
        Provider.pause(Duration.ofMillis(150));
      }
      holder.rollback();
    }
    for (CompletableFuture<String> one : sent) {
      String code = one.get();
      assertTrue(List.of("OK", "TIMEOUT", "UNAVAILABLE", "IN_PROGRESS").contains(code), code);
    }
    Provider.pause(Duration.ofSeconds(2));
    assertTrue(place.orders(user) <= 1);
    assertEquals("OK", send(patient, 0, tap(user, "r")));
    assertEquals(1, place.orders(user));
    assertEquals(99, place.balance(user));
  }

  @Test
  void refusesByCode_inOneAttempt() {
    int before = calls();
    String poor = place.user("poor", 0);
    assertEquals(ErrorCode.INSUFFICIENT_BALANCE.name(), send(patient, 0, tap(poor, "r")));
    SendGiftCommand closed = new SendGiftCommand(poor, "s", "room_closed", "gift_rose", 1);
    assertEquals(ErrorCode.ROOM_CLOSED.name(), send(patient, 1, closed));
    SendGiftCommand retired = new SendGiftCommand(poor, "t", place.room(0), "gift_retired", 1);
    assertEquals(ErrorCode.GIFT_NOT_FOUND.name(), send(patient, 0, retired));
    assertEquals(ErrorCode.INVALID_ARGUMENT.name(), send(patient, 1, tap("nobody", "u")));
    assertEquals(before + 4, calls());
  }

  @Test
  void chargesOnce_andAnswersAlike_whenFiftyArriveAtTwoProviders() throws Exception {
    String user = place.user("parallel", 100);
    List<CompletableFuture<SendGiftResult>> sent = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      String to = addresses.get(i % 2);
      sent.add(CompletableFuture.supplyAsync(() -> untilDone(to, tap(user, "r")), threads));
    }
    List<SendGiftResult> results = new ArrayList<>();
    for (CompletableFuture<SendGiftResult> one : sent) {
      results.add(one.get());
    }
    assertEquals(1, place.orders(user));
    assertEquals(99, place.balance(user));
    assertEquals(1, results.stream().map(SendGiftResult::orderId).distinct().count());
    assertEquals(1, results.stream().map(SendGiftResult::msgId).distinct().count());
    assertTrue(results.stream().allMatch(r -> r.code().equals("OK") && r.amount() == 1));
    assertTrue(results.stream().allMatch(r -> Long.valueOf(99).equals(r.balance())));
    assertTrue(results.stream().filter(r -> !r.duplicate()).count() <= 1);
  }

  private SendGiftResult untilDone(String to, SendGiftCommand command) {
    SendGiftResult result = Directed.to(to, () -> patient.sendGift(command));
    for (int i = 0; i < 50 && !result.code().equals("OK"); i++) {
      Provider.pause(Duration.ofMillis(50));
      result = Directed.to(to, () -> patient.sendGift(command));
    }
    return result;
  }

  /** The code that the caller gets, or that it got none. */
  private String send(GiftService stub, int provider, SendGiftCommand command) {
    try {
      return Directed.to(addresses.get(provider), () -> stub.sendGift(command)).code();
    } catch (RpcException e) {
      return e.isTimeout() ? "TIMEOUT" : "FAULT " + e.getCode();
    }
  }

  private int calls() {
    return services.stream().mapToInt(service -> service.calls().get()).sum();
  }

  private SendGiftCommand tap(String user, String request) {
    return new SendGiftCommand(user, request, place.room(0), "gift_rose", 1);
  }

  private Connection locked(String user) throws SQLException {
    Connection holder = place.connection();
    holder.setAutoCommit(false);
    try (Statement statement = holder.createStatement()) {
      statement.execute("SELECT * FROM wallet WHERE user_id = '" + user + "' FOR UPDATE");
    }
    return holder;
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

  private record Counted(GiftService service, AtomicInteger calls) implements GiftService {

    @Override
    public SendGiftResult sendGift(SendGiftCommand command) {
      calls.incrementAndGet();
      return service.sendGift(command);
    }

    @Override
    public GiftOrder getOrder(OrderQuery query) {
      return service.getOrder(query);
    }

    @Override
    public RefundResult refund(RefundCommand command) {
      return service.refund(command);
    }

    @Override
    public OrderPage listOrders(OrderListQuery query) {
      return service.listOrders(query);
    }
  }
}
