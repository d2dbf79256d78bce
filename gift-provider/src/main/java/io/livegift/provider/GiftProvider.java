package io.livegift.provider;

import io.livegift.api.Applications;
import io.livegift.api.CatalogService;
import io.livegift.api.GiftService;
import io.livegift.api.WalletService;
import io.livegift.api.event.ReceiptService;
import io.livegift.api.event.RoomLedgerService;
import io.livegift.provider.answers.RedisAnswers;
import io.livegift.provider.answers.RedisConfig;
import io.livegift.provider.answers.RedisLink;
import io.livegift.provider.catalog.Catalog;
import io.livegift.provider.catalog.CatalogConfig;
import io.livegift.provider.charge.Cashier;
import io.livegift.provider.charge.ChargeConfig;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.DatabaseAddress;
import io.livegift.provider.database.DatabaseConfig;
import io.livegift.provider.database.Schema;
import io.livegift.provider.database.Turns;
import io.livegift.provider.halfmessage.BrokerPulse;
import io.livegift.provider.halfmessage.CheckBack;
import io.livegift.provider.halfmessage.HalfConfig;
import io.livegift.provider.halfmessage.OrderedProducer;
import io.livegift.provider.halfmessage.ShardTable;
import io.livegift.provider.ledger.OrderBook;
import io.livegift.provider.ledger.Settlement;
import io.livegift.provider.ledger.SettlementConfig;
import io.livegift.provider.ledger.Sums;
import io.livegift.provider.outbox.Leases;
import io.livegift.provider.outbox.OutboxConfig;
import io.livegift.provider.outbox.Receipts;
import io.livegift.provider.outbox.Relay;
import io.livegift.provider.outbox.Sweeper;
import io.livegift.provider.refund.Refunds;
import io.livegift.provider.rpc.CatalogEndpoint;
import io.livegift.provider.rpc.GiftEndpoint;
import io.livegift.provider.rpc.ReceiptEndpoint;
import io.livegift.provider.rpc.RoomLedgerEndpoint;
import io.livegift.provider.rpc.WalletEndpoint;
import io.livegift.provider.wallet.Wallets;
import io.livegift.runtime.Env;
import io.livegift.runtime.config.ConfigCenter;
import io.livegift.runtime.config.LiveConfig;
import io.livegift.runtime.lifecycle.Shutdown;
import io.livegift.runtime.ops.AdminServer;
import io.livegift.runtime.ops.ConfigPage;
import io.livegift.runtime.rpc.RpcNode;
import io.livegift.runtime.trace.TraceConfig;
import io.livegift.runtime.trace.Traces;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.LoggerFactory;

/** One gift provider process: wires its parts in the order of a gift's path and starts them. */
public final class GiftProvider {

  private static final String[] FILES = {
    "push-provider.yaml", "gift-catalog.yaml", "common.yaml", "gift-provider.yaml"
  };

  private static final Duration LINGER = Duration.ofMillis(2_500);

  private final Env env;
  private final ConfigCenter center;
  private final AdminServer admin;
  private final MeterRegistry meters;
  private final Database database;
  private final Turns turns;
  private final Catalog catalog;
  private final RedisLink redis;
  private final RedisAnswers answers;
  private final Receipts receipts;
  private final OrderedProducer queue;
  private final BrokerPulse pulse;
  private final Leases leases;
  private final Relay relay;
  private final Sweeper sweeper;
  private final Settlement settlement;
  private final Cashier cashier;
  private final Traces traces;
  private final RpcNode node;
  private final AtomicBoolean registered = new AtomicBoolean();

  private GiftProvider(Env env) {
    this.env = env;
    admin = new AdminServer(env);
    meters = admin.registry();
    center = ConfigCenter.connect(env);
    DatabaseAddress address = DatabaseAddress.from(env);
    Schema.migrate(address, env.get("DEMO_DATA", "false").equals("true"));
    DatabaseConfig sizes = center.bind(DatabaseConfig::from, FILES).get();
    database = new Database(address, sizes, meters);
    turns = new Turns(database, sizes.changes());
    catalog = new Catalog(database, center.bind(CatalogConfig::from, FILES));
    redis = new RedisLink(env);
    receipts = new Receipts(database, meters);
    ShardTable table = center.bind(ShardTable::from, FILES).get();
    queue = queue(table);
    pulse = new BrokerPulse(queue, table);
    LiveConfig<OutboxConfig> outbox = center.bind(OutboxConfig::from, FILES);
    leases = new Leases(database, env.instance(), outbox.get().lease());
    relay = new Relay(database, leases, queue, outbox, meters);
    sweeper = new Sweeper(database, leases, queue, outbox, meters);
    settlement = new Settlement(database, center.bind(SettlementConfig::from, FILES), meters);
    answers = new RedisAnswers(redis, center.bind(RedisConfig::from, FILES), meters);
    LiveConfig<ChargeConfig> charge = center.bind(ChargeConfig::from, FILES);
    cashier = new Cashier(catalog, database, queue, relay, answers, charge, meters);
    traces = new Traces(Applications.GIFT_PROVIDER, env, center.bind(TraceConfig::from, FILES));
    node = new RpcNode(Applications.GIFT_PROVIDER, env);
  }

  private OrderedProducer queue(ShardTable table) {
    LiveConfig<HalfConfig> config = center.bind(HalfConfig::from, FILES);
    CheckBack checkBack = new CheckBack(receipts::booked, config, Clock.systemUTC(), meters);
    return new OrderedProducer(env.namesrvAddr(), table, config.get(), checkBack);
  }

  private void start() {
    admin.serve("/config", new ConfigPage(center::inForce));
    admin.check("database", database::answers);
    admin.check("message queue", queue::connected);
    admin.check("registry", registered::get);
    admin.start();
    redis.start();
    queue.start();
    pulse.start();
    catalog.start();
    relay.start();
    sweeper.start();
    settlement.start();
    cashier.warmUp();
    Sums sums = new Sums(database);
    node.exportHttp(
        GiftService.class,
        new GiftEndpoint(cashier, new OrderBook(database), new Refunds(database, turns), traces));
    Wallets wallets = new Wallets(database, turns);
    node.exportHttp(WalletService.class, new WalletEndpoint(wallets, sums, cashier::budget));
    node.exportHttp(CatalogService.class, new CatalogEndpoint(catalog));
    node.export(ReceiptService.class, new ReceiptEndpoint(receipts));
    node.export(RoomLedgerService.class, new RoomLedgerEndpoint(catalog, sums));
    node.start();
    registered.set(true);
  }

  private void stopOnSignal() {
    Shutdown shutdown = new Shutdown();
    shutdown.step("out of the registry", Duration.ofSeconds(5), node::leave);
    // Callers learn of it within about two seconds; until then their calls are served.
    shutdown.step("callers go elsewhere", Duration.ofSeconds(4), GiftProvider::linger);
    shutdown.step("taps under way are finished", Duration.ofSeconds(11), cashier::close);
    shutdown.step("sweeper and relay stop", Duration.ofSeconds(2), this::stopOutbox);
    shutdown.step("leases are given back", Duration.ofSeconds(2), leases::release);
    shutdown.step("message queue is left", Duration.ofSeconds(3), this::leaveQueue);
    shutdown.step("rpc stops", Duration.ofSeconds(5), node::close);
    shutdown.step("database and Redis are left", Duration.ofSeconds(3), this::closeStores);
    shutdown.armed();
  }

  private static void linger() {
    try {
      Thread.sleep(LINGER.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void stopOutbox() {
    sweeper.close();
    relay.close();
    settlement.close();
    catalog.close();
  }

  private void leaveQueue() {
    pulse.close();
    queue.close();
  }

  private void closeStores() {
    answers.close();
    redis.close();
    database.close();
    traces.close();
    center.close();
    admin.close();
  }

  /** Runs until it is told to stop. */
  public static void main(String[] args) {
    Env env = Env.fromSystem();
    System.setProperty("rocketmq.log.root", env.runDir().resolve("logs/rocketmq").toString());
    GiftProvider provider = new GiftProvider(env);
    provider.stopOnSignal();
    try {
      provider.start();
    } catch (RuntimeException e) {
      LoggerFactory.getLogger(GiftProvider.class).error("The gift provider does not start", e);
      System.exit(1);
    }
  }
}
