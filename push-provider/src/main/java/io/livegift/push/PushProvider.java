package io.livegift.push;

import io.livegift.api.Applications;
import io.livegift.api.RoomService;
import io.livegift.api.event.ReceiptService;
import io.livegift.api.event.RoomLedgerService;
import io.livegift.api.push.GatewayPushService;
import io.livegift.api.push.RoomSyncService;
import io.livegift.push.combo.ComboPolicy;
import io.livegift.push.consume.ConsumeConfig;
import io.livegift.push.consume.GiftConsumer;
import io.livegift.push.consume.Heartbeat;
import io.livegift.push.fanout.Fanout;
import io.livegift.push.fanout.FanoutConfig;
import io.livegift.push.ownership.OpenShards;
import io.livegift.push.ownership.Ownership;
import io.livegift.push.ownership.OwnershipConfig;
import io.livegift.push.ownership.WriterFactory;
import io.livegift.push.presence.Presence;
import io.livegift.push.presence.PresenceConfig;
import io.livegift.push.rpc.RoomEndpoint;
import io.livegift.push.rpc.RoomFactsCache;
import io.livegift.push.rpc.RoomSyncEndpoint;
import io.livegift.push.sequence.SequenceMetrics;
import io.livegift.push.sequence.ShardWriter;
import io.livegift.push.state.RedisShardState;
import io.livegift.push.state.StateConfig;
import io.livegift.runtime.Env;
import io.livegift.runtime.config.ConfigCenter;
import io.livegift.runtime.config.LiveConfig;
import io.livegift.runtime.lifecycle.Shutdown;
import io.livegift.runtime.ops.AdminServer;
import io.livegift.runtime.ops.ConfigPage;
import io.livegift.runtime.queue.ShardTable;
import io.livegift.runtime.rpc.RpcNode;
import io.livegift.runtime.trace.TraceConfig;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds and runs one push provider: its parts in the order of a gift's way through them. */
public final class PushProvider {

  private static final Logger log = LoggerFactory.getLogger(PushProvider.class);
  private static final String[] FILES = {"common.yaml", "push-provider.yaml"};
  private static final String CATALOG = "gift-catalog.yaml";
  private static final Duration GATEWAY_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration RECEIPT_TIMEOUT = Duration.ofSeconds(3);
  private static final Duration LEDGER_TIMEOUT = Duration.ofSeconds(1);
  private static final Duration STEP_BOUND = Duration.ofSeconds(4);
  private static final long CALLERS_NOTICE_MS = 2_500;
  private static final int FLUSH_THREADS = 4;

  private final ScheduledExecutorService timer = Executors.newScheduledThreadPool(FLUSH_THREADS);
  private final ExecutorService background = Executors.newSingleThreadExecutor();
  private final AdminServer admin;
  private final ConfigCenter configs;
  private final Traces traces;
  private final RpcNode rpc;
  private final RedissonClient redis;
  private final Fanout fanout;
  private final GiftConsumer consumer;
  private final Ownership ownership;

  private PushProvider(Env env) {
    admin = new AdminServer(env);
    configs = ConfigCenter.connect(env);
    traces = new Traces(Applications.PUSH_PROVIDER, env, configs.bind(TraceConfig::from, FILES));
    rpc = new RpcNode(Applications.PUSH_PROVIDER, env);
    redis = RedisClient.connect(env);
    LiveConfig<StateConfig> stateConfig = configs.bind(StateConfig::from, FILES);
    Supplier<Duration> expire = () -> stateConfig.get().sequence().expire();
    RedisShardState state = new RedisShardState(redis, stateConfig);
    OpenShards shards = new OpenShards();
    consumer = consumer(env, shards);
    fanout = fanout(state, expire);
    ownership = ownership(shards, state);
    export(state, expire);
  }

  private GiftConsumer consumer(Env env, OpenShards shards) {
    return new GiftConsumer(
        env,
        configs.bind(ShardTable::from, FILES),
        shards::writer,
        configs.bind(ComboPolicy::from, CATALOG),
        configs.bind(ConsumeConfig::from, FILES),
        new Heartbeat(redis),
        traces,
        admin.registry());
  }

  private Fanout fanout(RedisShardState state, Supplier<Duration> expire) {
    return new Fanout(
        rpc.reference(GatewayPushService.class, GATEWAY_TIMEOUT),
        rpc.reference(ReceiptService.class, RECEIPT_TIMEOUT),
        state,
        configs.bind(FanoutConfig::from, FILES),
        expire,
        traces,
        admin.registry());
  }

  private Ownership ownership(OpenShards shards, RedisShardState state) {
    MeterRegistry registry = admin.registry();
    SequenceMetrics metrics = new SequenceMetrics(registry);
    WriterFactory writers =
        (shard, fence) ->
            new ShardWriter(shard, fence, state, fanout.outlet(shard, fence), timer, metrics);
    return new Ownership(
        shards,
        consumer::assigned,
        state,
        redis,
        writers,
        configs.bind(OwnershipConfig::from, FILES),
        registry);
  }

  private void export(RedisShardState state, Supplier<Duration> expire) {
    Presence presence = new Presence(redis, configs.bind(PresenceConfig::from, FILES));
    RoomLedgerService ledger = rpc.reference(RoomLedgerService.class, LEDGER_TIMEOUT);
    RoomFactsCache rooms = new RoomFactsCache(ledger, background);
    rpc.exportHttp(RoomService.class, new RoomEndpoint(presence, state, rooms, ledger));
    rpc.export(RoomSyncService.class, new RoomSyncEndpoint(presence, state, rooms, expire));
  }

  private void run() throws InterruptedException {
    RedisHealth health = new RedisHealth(redis, timer);
    admin.serve("/config", new ConfigPage(configs::inForce));
    admin.check("redis", health::answers);
    admin.check("queue", consumer::isStarted);
    admin.check("shards", () -> !consumer.assigned().isEmpty() && ownership.complete());
    admin.start();
    rpc.start();
    consumer.start();
    ownership.start();
    stopping().armed();
    log.info("Started");
  }

  /** Callers are sent elsewhere first; then the queues change hands; the rest hurts nobody. */
  private Shutdown stopping() {
    Shutdown shutdown = new Shutdown();
    shutdown.step("leave the registry", STEP_BOUND, this::leaveRegistry);
    shutdown.step("give up the shards", STEP_BOUND, ownership::close);
    shutdown.step("leave the queues", STEP_BOUND, consumer::leave);
    shutdown.step("end fan-out", STEP_BOUND, fanout::close);
    shutdown.step("close the ports", STEP_BOUND, rpc::close);
    shutdown.step("close the rest", STEP_BOUND, this::closeRest);
    return shutdown;
  }

  private void leaveRegistry() {
    rpc.leave();
    try {
      TimeUnit.MILLISECONDS.sleep(CALLERS_NOTICE_MS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void closeRest() {
    timer.shutdownNow();
    background.shutdownNow();
    redis.shutdown();
    traces.close();
    configs.close();
    admin.close();
  }

  public static void main(String[] args) throws InterruptedException {
    new PushProvider(Env.fromSystem()).run();
  }
}
