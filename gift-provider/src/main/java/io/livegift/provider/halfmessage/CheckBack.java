package io.livegift.provider.halfmessage;

import io.livegift.api.event.GiftBatch;
import io.livegift.api.event.GiftCharged;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.rocketmq.client.producer.LocalTransactionState;
import org.apache.rocketmq.client.producer.TransactionListener;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the broker that asks what became of a half message.
 *
 * <p>The database decides: all its gifts have outbox rows, COMMIT; otherwise UNKNOW while a charge
 * may still be under way, ROLLBACK once it is older than any charge can take. The gifts of one half
 * message are charged in one transaction, so that some without the others is never seen. Should a
 * transaction become durable after the rollback all the same, the sweeper sends its gifts: a
 * rollback loses nothing. A database that does not answer is no reason to roll back: UNKNOW.
 *
 * <p>A broker that lost its note of a commit asks about what was shown long ago. Its gifts have
 * reached their end, so another copy would be work for everybody and of use to nobody: ROLLBACK.
 */
public final class CheckBack implements TransactionListener {

  private static final Logger log = LoggerFactory.getLogger(CheckBack.class);

  private final Function<List<String>, Booked> books;
  private final Supplier<HalfConfig> config;
  private final Clock clock;
  private final MeterRegistry meters;
  private final Counter dropped;

  /** Takes how to look some distinct message ids up. */
  public CheckBack(
      Function<List<String>, Booked> books,
      Supplier<HalfConfig> config,
      Clock clock,
      MeterRegistry meters) {
    this.meters = meters;
    dropped = meters.counter("gift_check_backs_dropped");
    for (LocalTransactionState answer : LocalTransactionState.values()) {
      counted(answer);
    }
    this.books = books;
    this.config = config;
    this.clock = clock;
  }

  @Override
  public LocalTransactionState executeLocalTransaction(Message message, Object argument) {
    throw new UnsupportedOperationException("Charges run between prepare and commit");
  }

  @Override
  public LocalTransactionState checkLocalTransaction(MessageExt half) {
    LocalTransactionState answer = answer(half);
    counted(answer).increment();
    return answer;
  }

  private Counter counted(LocalTransactionState answer) {
    return meters.counter("gift_check_backs", "answer", answer.name());
  }

  /** One was not answered, because too many waited. */
  void dropped() {
    dropped.increment();
  }

  private LocalTransactionState answer(MessageExt half) {
    List<String> msgIds;
    try {
      GiftBatch batch = BatchCodec.decode(half.getBody());
      msgIds = batch.gifts().stream().map(GiftCharged::msgId).distinct().toList();
    } catch (IOException e) {
      log.error("Rolled back a half message that is no gift: {}", half.getMsgId(), e);
      return LocalTransactionState.ROLLBACK_MESSAGE;
    }
    if (msgIds.isEmpty()) {
      // A beat of BrokerPulse, whose sender died before its end.
      return LocalTransactionState.ROLLBACK_MESSAGE;
    }
    try {
      Duration age = Duration.ofMillis(clock.millis() - half.getBornTimestamp());
      return decide(books.apply(msgIds), msgIds.size(), age);
    } catch (RuntimeException e) {
      log.warn("No answer yet about half message {}: {}", half.getMsgId(), e.getMessage());
      return LocalTransactionState.UNKNOW;
    }
  }

  private LocalTransactionState decide(Booked booked, int gifts, Duration age) {
    if (booked.charged() == gifts) {
      return booked.closed() == gifts
          ? LocalTransactionState.ROLLBACK_MESSAGE
          : LocalTransactionState.COMMIT_MESSAGE;
    }
    return age.compareTo(config.get().rollbackAfter()) > 0
        ? LocalTransactionState.ROLLBACK_MESSAGE
        : LocalTransactionState.UNKNOW;
  }
}
