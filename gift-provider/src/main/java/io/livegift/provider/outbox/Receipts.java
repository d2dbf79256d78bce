package io.livegift.provider.outbox;

import io.livegift.api.ErrorCode;
import io.livegift.api.event.Receipt;
import io.livegift.api.event.ReceiptBatch;
import io.livegift.api.event.ReceiptReply;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.RoundTrip;
import io.livegift.provider.database.Statements;
import io.livegift.provider.halfmessage.Booked;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Closes outbox rows.
 *
 * <p>Idempotent: only a {@code PENDING} row is changed, so that the first final status stays.
 * {@code OK} is answered after COMMIT: whoever sent the receipts may forget them.
 */
public final class Receipts {

  private static final int MOST_PER_TRANSACTION = 100;
  private static final String CLOSE =
      "UPDATE outbox_message SET status = ?, epoch = ?, seq = ?, message_count = ?, relay = 0,"
          + " closed_at = "
          + Database.NOW_MS
          + " WHERE msg_id = ? AND status = 'PENDING'";
  private static final int MOST_PER_BATCH = 10_000;

  private final Database database;
  private final Counter sent;
  private final Counter expired;

  public Receipts(Database database, MeterRegistry meters) {
    this.database = database;
    sent = meters.counter("gift_receipts", "status", Receipt.SENT);
    expired = meters.counter("gift_receipts", "status", Receipt.EXPIRED);
  }

  public ReceiptReply close(ReceiptBatch batch) {
    List<Receipt> receipts = batch.receipts();
    if (receipts.size() > MOST_PER_BATCH || !receipts.stream().allMatch(Receipts::wellFormed)) {
      return new ReceiptReply(ErrorCode.INVALID_ARGUMENT.name(), 0);
    }
    int closed = 0;
    for (int from = 0; from < receipts.size(); from += MOST_PER_TRANSACTION) {
      List<Receipt> part =
          receipts.subList(from, Math.min(receipts.size(), from + MOST_PER_TRANSACTION));
      closed += database.transactPatiently(s -> close(s, part));
    }
    long late = receipts.stream().filter(r -> r.status().equals(Receipt.EXPIRED)).count();
    expired.increment((double) late);
    sent.increment((double) (receipts.size() - late));
    return new ReceiptReply(ErrorCode.OK.name(), closed);
  }

  /** In one order of rows, so that two batches with the same of them cannot deadlock. */
  private static int close(Statements statements, List<Receipt> receipts) {
    RoundTrip closing = statements.roundTrip();
    receipts.stream()
        .sorted(Comparator.comparing(Receipt::msgId))
        .forEach(receipt -> closing.add(CLOSE, values(receipt)));
    return closing.run(
        results -> IntStream.range(0, receipts.size()).map(i -> results.changed()).sum());
  }

  private static List<@Nullable Object> values(Receipt receipt) {
    return Arrays.asList(
        receipt.status(), receipt.epoch(), receipt.seq(), receipt.messageCount(), receipt.msgId());
  }

  private static boolean wellFormed(Receipt receipt) {
    boolean shown =
        receipt.status().equals(Receipt.SENT)
            && receipt.epoch() != null
            && receipt.seq() > 0
            && receipt.messageCount() > 0;
    return receipt.msgId() != null && (shown || receipt.status().equals(Receipt.EXPIRED));
  }

  /** What there is of some distinct message ids. */
  public Booked booked(List<String> msgIds) {
    return database.read(s -> s.of(OutboxMapper.class).booked(msgIds));
  }
}
