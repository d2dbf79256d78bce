package io.livegift.provider.charge;

import io.livegift.api.SendGiftCommand;
import io.livegift.api.SendGiftResult;
import io.livegift.provider.halfmessage.BrokerPulse;
import io.livegift.provider.halfmessage.CheckBack;
import io.livegift.provider.halfmessage.GiftQueue;
import io.livegift.provider.halfmessage.HalfConfig;
import io.livegift.provider.halfmessage.OrderedProducer;
import io.livegift.provider.halfmessage.ShardTable;
import io.livegift.provider.outbox.Leases;
import io.livegift.provider.outbox.OutboxConfig;
import io.livegift.provider.outbox.Receipts;
import io.livegift.provider.outbox.Relay;
import io.livegift.provider.outbox.Sweeper;
import io.livegift.runtime.config.ConfigReader;
import io.livegift.runtime.rpc.Deadline;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/** A gift provider without its RPC port: the real parts, wired as in production. */
final class Provider implements AutoCloseable {

  final AtomicReference<ChargeConfig> config;
  final OrderedProducer producer;
  final Cashier cashier;
  final ChargeRound round;
  private final MeterRegistry meters = new SimpleMeterRegistry();
  private final BrokerPulse pulse;
  private final Leases leases;
  private final Relay relay;
  private final Sweeper sweeper;

  private Provider(
      Place place,
      String namesrvAddr,
      Map<String, String> settings,
      UnaryOperator<GiftQueue> faults,
      Answers answers,
      Crossing crossing) {
    ConfigReader reader = new ConfigReader(new HashMap<>(settings));
    config = new AtomicReference<>(ChargeConfig.from(reader));
    HalfConfig half = HalfConfig.from(reader);
    OutboxConfig outbox = OutboxConfig.from(reader);
    Receipts receipts = new Receipts(place.database, meters);
    ShardTable table = ShardTable.from(reader);
    producer =
        new OrderedProducer(
            namesrvAddr,
            table,
            half,
            new CheckBack(receipts::booked, () -> half, Clock.systemUTC(), meters));
    producer.start();
    pulse = new BrokerPulse(producer, table);
    GiftQueue queue = faults.apply(producer);
    leases = new Leases(place.database, "it", outbox.lease());
    relay = new Relay(place.database, leases, queue, () -> outbox, meters);
    sweeper = new Sweeper(place.database, leases, queue, () -> outbox, meters);
    ChargeMeters chargeMeters = new ChargeMeters(meters);
    Delivery delivery = new Delivery(queue, relay, answers, chargeMeters, crossing);
    round =
        new ChargeRound(
            new ChargeLedger(place.database, config::get, crossing),
            queue,
            delivery,
            answers,
            config::get,
            chargeMeters,
            crossing);
    cashier =
        new Cashier(
            place.catalog, place.database, queue, relay, answers, config::get, meters, crossing);
  }

  private static Provider of(
      Place place,
      Map<String, String> settings,
      UnaryOperator<GiftQueue> faults,
      Answers answers,
      Crossing crossing) {
    Provider provider =
        new Provider(place, place.env.namesrvAddr(), settings, faults, answers, crossing);
    provider.pulse.start();
    return provider;
  }

  static Provider start(Place place, Map<String, String> settings) {
    return mortal(place, settings, Crossing.NONE);
  }

  static Provider faulty(Place place, UnaryOperator<GiftQueue> faults) {
    return faulty(place, Map.of(), faults, Crossing.NONE);
  }

  static Provider faulty(
      Place place,
      Map<String, String> settings,
      UnaryOperator<GiftQueue> faults,
      Crossing crossing) {
    return of(place, settings, faults, new Forgetful(), crossing);
  }

  static Provider mortal(Place place, Map<String, String> settings, Crossing crossing) {
    return faulty(place, settings, UnaryOperator.identity(), crossing);
  }

  static Provider remembering(Place place, Answers answers) {
    return of(place, Map.of(), UnaryOperator.identity(), answers, Crossing.NONE);
  }

  /** With brokers that another name server knows, and without a pulse. */
  static Provider elsewhere(Place place, String namesrvAddr) {
    return new Provider(
        place, namesrvAddr, Map.of(), UnaryOperator.identity(), new Forgetful(), Crossing.NONE);
  }

  double count(String counter, String... tags) {
    return meters.counter(counter, tags).count();
  }

  /** Also relays and sweeps. */
  Provider withOutbox() {
    sweeper.start();
    relay.start();
    return this;
  }

  SendGiftResult send(SendGiftCommand command) {
    return cashier.send(command, Deadline.in(cashier.budget()));
  }

  /** For {@link #round}, past the cashier. */
  Tap tap(Place place, SendGiftCommand command) {
    return new Tap(
        command, new Menu(place.catalog).offer(command), Deadline.in(config.get().budget()));
  }

  /** Repeats until there is an outcome, as a client does. */
  SendGiftResult sendUntilDone(SendGiftCommand command) {
    SendGiftResult result = send(command);
    for (int i = 0;
        i < 50 && List.of("IN_PROGRESS", "UNAVAILABLE", "RATE_LIMITED").contains(result.code());
        i++) {
      pause(Duration.ofMillis(50));
      result = send(command);
    }
    return result;
  }

  static void pause(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    cashier.close();
    sweeper.close();
    relay.close();
    leases.release();
    pulse.close();
    producer.close();
  }

  /** Redis, wiped before every look. */
  private static final class Forgetful implements Answers {
    @Override
    public CompletableFuture<Map<RequestKey, Answer>> find(Collection<SendGiftCommand> commands) {
      return CompletableFuture.completedFuture(Map.of());
    }

    @Override
    public void keep(List<Answer> answers) {
      // Forgotten.
    }
  }
}
