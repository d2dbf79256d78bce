package io.livegift.gateway;

import io.livegift.api.CatalogService;
import io.livegift.api.GiftService;
import io.livegift.api.RoomService;
import io.livegift.api.WalletService;
import io.livegift.api.event.RoomLedgerService;
import io.livegift.api.push.GatewayAdminService;
import io.livegift.api.push.GatewayPushService;
import io.livegift.api.push.RoomSyncService;
import io.livegift.gateway.downlink.FanoutConfig;
import io.livegift.gateway.downlink.FanoutMetrics;
import io.livegift.gateway.downlink.GatewayPush;
import io.livegift.gateway.downlink.LoopAudience;
import io.livegift.gateway.downlink.Viewer;
import io.livegift.gateway.room.PushProviders;
import io.livegift.gateway.room.RoomConfig;
import io.livegift.gateway.room.RoomLoad;
import io.livegift.gateway.room.RoomRegistry;
import io.livegift.gateway.room.RoomSync;
import io.livegift.gateway.server.DoorConfig;
import io.livegift.gateway.server.Drain;
import io.livegift.gateway.server.DrainConfig;
import io.livegift.gateway.server.EventLoops;
import io.livegift.gateway.server.GatewayAdmin;
import io.livegift.gateway.server.GatewayServer;
import io.livegift.gateway.server.ServerConfig;
import io.livegift.gateway.server.Tls;
import io.livegift.gateway.server.TokenVerifier;
import io.livegift.gateway.session.SessionConfig;
import io.livegift.gateway.session.Sessions;
import io.livegift.gateway.uplink.AckMetrics;
import io.livegift.gateway.uplink.CallConfig;
import io.livegift.gateway.uplink.GiftCalls;
import io.livegift.gateway.uplink.GiftProbe;
import io.livegift.gateway.uplink.GiftRates;
import io.livegift.gateway.uplink.UplinkConfig;
import io.livegift.gateway.uplink.UplinkParts;
import io.livegift.gateway.web.DemoTokens;
import io.livegift.gateway.web.PageApi;
import io.livegift.gateway.web.PageSources;
import io.livegift.runtime.Env;
import io.livegift.runtime.config.ConfigCenter;
import io.livegift.runtime.config.ConfigReader;
import io.livegift.runtime.config.LiveConfig;
import io.livegift.runtime.lifecycle.Shutdown;
import io.livegift.runtime.ops.AdminServer;
import io.livegift.runtime.ops.ConfigPage;
import io.livegift.runtime.ops.TextPage;
import io.livegift.runtime.rpc.RpcNode;
import io.livegift.runtime.trace.TraceConfig;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import io.netty.util.ResourceLeakDetector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The process: builds every part by hand and connects them. */
public final class WsGateway {

  private static final Logger log = LoggerFactory.getLogger(WsGateway.class);
  private static final String CONFIG = "ws-gateway.yaml";
  private static final String COMMON = "common.yaml";
  private static final Duration SYNC_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration PAGE_TIMEOUT = Duration.ofSeconds(2);
  private static final int BUSIEST_ROOMS = 20;
  private static final long SWEEP_EVERY_S = 10;

  private final Env env;
  private final ConfigCenter center;
  private final AdminServer admin;
  private final RpcNode rpc;
  private final EventLoops loops;
  private final Sessions sessions;
  private final PushProviders pushProviders;
  private final RoomRegistry<Viewer> rooms;
  private final RoomSync sync;
  private final Traces traces;
  private final GiftCalls calls;
  private final GiftProbe giftProbe;
  private final PageApi page;
  private final GatewayServer server;
  private final LiveConfig<DrainConfig> drain;

  private WsGateway(Env env) {
    this.env = env;
    center = ConfigCenter.connect(env);
    admin = new AdminServer(env);
    rpc = new RpcNode("ws-gateway", env);
    MeterRegistry meters = admin.registry();
    ServerConfig serverConfig = bind(ServerConfig::from).get();
    loops = new EventLoops(serverConfig, Clock.systemUTC(), System::nanoTime);
    sessions = new Sessions(meters);
    drain = bind(DrainConfig::from);
    LiveConfig<RoomConfig> roomConfig = bind(RoomConfig::from);
    pushProviders =
        new PushProviders(
            rpc.reference(RoomSyncService.class, SYNC_TIMEOUT),
            env.bindHost() + ":" + env.dubboPort(),
            meters);
    LiveConfig<FanoutConfig> fanout = bind(FanoutConfig::from);
    FanoutMetrics fanoutMetrics = FanoutMetrics.in(meters);
    rooms =
        new RoomRegistry<>(
            loops.all(),
            pushProviders,
            () -> new LoopAudience(fanout, fanoutMetrics),
            roomConfig,
            System::nanoTime,
            meters);
    sync = new RoomSync(rooms, pushProviders, roomConfig, System::nanoTime);
    traces = new Traces("ws-gateway", env, center.bind(TraceConfig::from, COMMON));
    CallConfig callConfig = bind(CallConfig::from).get();
    GiftService gifts = rpc.reference(GiftService.class, callConfig.timeout());
    calls = new GiftCalls(gifts, callConfig, traces, meters);
    giftProbe = new GiftProbe(gifts);
    page = page(meters);
    server = server(serverConfig, uplink(meters), meters);
  }

  private PageApi page(MeterRegistry meters) {
    PageSources sources =
        new PageSources(
            rpc.reference(CatalogService.class, PAGE_TIMEOUT),
            rpc.reference(WalletService.class, PAGE_TIMEOUT),
            rpc.reference(RoomService.class, PAGE_TIMEOUT),
            rpc.reference(RoomLedgerService.class, PAGE_TIMEOUT),
            sessions::count);
    boolean demo = env.get("DEMO_DATA", "false").equals("true");
    DemoTokens tokens = demo ? new DemoTokens(tokenKey(), Clock.systemUTC()) : null;
    return new PageApi(sources, tokens, System::nanoTime, meters);
  }

  private <T> LiveConfig<T> bind(Function<ConfigReader, T> binder) {
    return center.bind(binder, CONFIG);
  }

  private UplinkParts uplink(MeterRegistry meters) {
    LiveConfig<UplinkConfig> config = bind(UplinkConfig::from);
    GiftRates rates = new GiftRates(config, System::nanoTime);
    var unused =
        loops
            .all()
            .get(0)
            .scheduleAtFixedRate(rates::sweep, SWEEP_EVERY_S, SWEEP_EVERY_S, TimeUnit.SECONDS);
    return new UplinkParts(calls, rates, config, new AckMetrics(meters));
  }

  private GatewayServer server(ServerConfig config, UplinkParts uplink, MeterRegistry meters) {
    return new GatewayServer(
        loops,
        config,
        bind(DoorConfig::from),
        bind(SessionConfig::from),
        new TokenVerifier(tokenKey(), Clock.systemUTC()),
        sessions,
        rooms,
        uplink,
        page,
        Tls.from(env.find("TLS_CERT_FILE"), env.find("TLS_KEY_FILE")),
        System::nanoTime,
        meters);
  }

  private byte[] tokenKey() {
    String file = env.find("TOKEN_KEY_FILE");
    if (file == null) {
      throw new IllegalStateException("TOKEN_KEY_FILE names no file.");
    }
    try {
      return Files.readAllBytes(Path.of(file));
    } catch (IOException e) {
      throw new IllegalStateException("The token key " + file + " cannot be read", e);
    }
  }

  private void start() {
    GatewayPush push = new GatewayPush(rooms, traces, admin.registry(), Clock.systemUTC());
    rpc.export(GatewayPushService.class, push);
    rpc.export(GatewayAdminService.class, new GatewayAdmin(sessions, rooms));
    admin.serve("/config", new ConfigPage(center::inForce));
    admin.serve("/rooms", new TextPage(this::busiestRooms));
    admin.check("websocket", server::open);
    admin.check("push-providers", sync::healthy);
    admin.check("gift-providers", giftProbe::reachable);
    admin.start();
    rpc.start();
    sync.start();
    giftProbe.start();
    int port = server.bind(env.bindHost(), env.getInt("WS_PORT", 18_081));
    log.info("Open on {}:{} with {}", env.bindHost(), port, loops.transport());
    arm();
  }

  private CompletableFuture<List<String>> busiestRooms() {
    return rooms.busiest(BUSIEST_ROOMS).thenApply(all -> all.stream().map(RoomLoad::line).toList());
  }

  /** Out of the registry, no new connections, everybody elsewhere; then the parts. */
  private void arm() {
    Shutdown shutdown = new Shutdown();
    Duration moment = Duration.ofSeconds(3);
    shutdown.step("leave the registry", moment, rpc::leave);
    shutdown.step("stop accepting", moment, server::stopAccepting);
    shutdown.step(
        "drain connections",
        drain.get().bound().plus(moment),
        () -> new Drain(sessions, drain).run());
    shutdown.step("say goodbye to push providers", moment, sync::lastRound);
    shutdown.step("stop", Duration.ofSeconds(8), this::stop);
    shutdown.armed();
  }

  private void stop() {
    giftProbe.close();
    sync.close();
    calls.close();
    page.close();
    pushProviders.close();
    loops.close();
    rpc.close();
    admin.close();
    traces.close();
    center.close();
  }

  public static void main(String[] args) {
    ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    try {
      new WsGateway(Env.fromSystem()).start();
    } catch (RuntimeException e) {
      log.error("Not started: {}", e.getMessage(), e);
      System.exit(1);
    }
  }
}
