package io.livegift.gateway;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import io.livegift.api.push.LiveGift;
import io.livegift.gateway.downlink.FanoutConfig;
import io.livegift.gateway.downlink.FanoutMetrics;
import io.livegift.gateway.downlink.GatewayPush;
import io.livegift.gateway.downlink.LoopAudience;
import io.livegift.gateway.downlink.Viewer;
import io.livegift.gateway.room.PushProviders;
import io.livegift.gateway.room.RoomConfig;
import io.livegift.gateway.room.RoomRegistry;
import io.livegift.gateway.room.RoomSync;
import io.livegift.gateway.server.DoorConfig;
import io.livegift.gateway.server.Drain;
import io.livegift.gateway.server.DrainConfig;
import io.livegift.gateway.server.EventLoops;
import io.livegift.gateway.server.GatewayAdmin;
import io.livegift.gateway.server.GatewayServer;
import io.livegift.gateway.server.ServerConfig;
import io.livegift.gateway.server.TokenVerifier;
import io.livegift.gateway.session.SessionConfig;
import io.livegift.gateway.session.Sessions;
import io.livegift.gateway.uplink.AckMetrics;
import io.livegift.gateway.uplink.CallConfig;
import io.livegift.gateway.uplink.GiftCalls;
import io.livegift.gateway.uplink.GiftRates;
import io.livegift.gateway.uplink.UplinkConfig;
import io.livegift.gateway.uplink.UplinkParts;
import io.livegift.gateway.web.DemoTokens;
import io.livegift.gateway.web.PageApi;
import io.livegift.gateway.web.PageSources;
import io.livegift.runtime.config.ConfigReader;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.handler.ssl.SslContext;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A whole gateway on a free port of loopback, between fakes of its neighbours. */
public final class GatewayFixture implements AutoCloseable {

  public static final byte[] KEY =
      "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.UTF_8);

  public final FakePushProvider pushProvider;
  public final FakeGiftService gifts = new FakeGiftService();
  public final FakeBooks ledger = new FakeBooks();
  public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  public final Sessions sessions = new Sessions(meters);
  public final GatewayServer server;
  public final GatewayAdmin admin;
  public final int port;
  private final Map<String, String> settings;
  private final EventLoops loops;
  private final PushProviders pushProviders;
  private final RoomSync sync;
  private final GiftCalls calls;
  private final GatewayPush push;

  public GatewayFixture() {
    this(Map.of(), null);
  }

  public GatewayFixture(Map<String, String> settings) {
    this(settings, null);
  }

  public GatewayFixture(Map<String, String> settings, @Nullable SslContext tls) {
    this(settings, tls, new FakePushProvider());
  }

  /** One of several gateways that share a push provider. */
  public GatewayFixture(
      Map<String, String> settings, @Nullable SslContext tls, FakePushProvider shared) {
    this.settings = new HashMap<>(settings);
    pushProvider = shared;
    ServerConfig serverConfig = ServerConfig.from(config());
    loops = new EventLoops(serverConfig, Clock.systemUTC(), System::nanoTime);
    pushProviders = new PushProviders(pushProvider, "127.0.0.1:1", meters);
    FanoutConfig fanout = FanoutConfig.from(config());
    FanoutMetrics fanoutMetrics = FanoutMetrics.in(meters);
    RoomConfig roomConfig = RoomConfig.from(config());
    RoomRegistry<Viewer> rooms =
        new RoomRegistry<>(
            loops.all(),
            pushProviders,
            () -> new LoopAudience(() -> fanout, fanoutMetrics),
            () -> roomConfig,
            System::nanoTime,
            meters);
    sync = new RoomSync(rooms, pushProviders, () -> roomConfig, System::nanoTime);
    sync.start();
    push = new GatewayPush(rooms, Traces.none(), meters, Clock.systemUTC());
    admin = new GatewayAdmin(sessions, rooms);
    calls = new GiftCalls(gifts, CallConfig.from(config()), Traces.none(), meters);
    UplinkConfig uplink = UplinkConfig.from(config());
    UplinkParts parts =
        new UplinkParts(
            calls,
            new GiftRates(() -> uplink, System::nanoTime),
            () -> uplink,
            new AckMetrics(meters));
    DoorConfig door = DoorConfig.from(config());
    SessionConfig session = SessionConfig.from(config());
    PageSources books = new PageSources(ledger, ledger, ledger, ledger, sessions::count);
    DemoTokens demo = new DemoTokens(KEY, Clock.systemUTC());
    PageApi page = new PageApi(books, demo, System::nanoTime, meters);
    server =
        new GatewayServer(
            loops,
            serverConfig,
            () -> door,
            () -> session,
            new TokenVerifier(KEY, Clock.systemUTC()),
            sessions,
            rooms,
            parts,
            page,
            tls,
            System::nanoTime,
            meters);
    port = server.bind("127.0.0.1", 0);
  }

  private ConfigReader config() {
    return new ConfigReader(settings);
  }

  public TestClient client(String userId) {
    return TestClient.open(port, token(userId, 3_600));
  }

  /** Numbers a message and pushes it. */
  public LiveGift show(String roomId) {
    LiveGift next = pushProvider.next(roomId, "sender");
    push(next);
    return next;
  }

  public void push(LiveGift... gifts) {
    push.push(FakePushProvider.batch(gifts));
  }

  public void drain() {
    server.stopAccepting();
    DrainConfig config = DrainConfig.from(config());
    new Drain(sessions, () -> config).run();
  }

  public static String token(String userId, long ttlSeconds) {
    long expires = System.currentTimeMillis() / 1_000 + ttlSeconds;
    return token(JWSAlgorithm.HS256, "{\"sub\":\"" + userId + "\",\"exp\":" + expires + "}");
  }

  public static String token(JWSAlgorithm algorithm, String claims) {
    try {
      byte[] key = algorithm.equals(JWSAlgorithm.HS256) ? KEY : new byte[64];
      JWSObject token = new JWSObject(new JWSHeader(algorithm), new Payload(claims));
      token.sign(new MACSigner(key));
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    server.stopAccepting();
    sync.close();
    calls.close();
    pushProviders.close();
    loops.close();
  }
}
