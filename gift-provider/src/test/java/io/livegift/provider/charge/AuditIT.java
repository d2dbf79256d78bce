package io.livegift.provider.charge;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.SendGiftCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

/** Plants faults by SQL: the audit names each, and is clean again once it is taken back. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@EnabledIfEnvironmentVariable(named = "STACK_RUN_DIR", matches = ".+")
class AuditIT {

  private Place place;
  private String user;
  private String order;
  private String message;

  @BeforeAll
  void start() {
    place = new Place();
    user = place.user("audited", 100_000);
    try (Provider provider = Provider.start(place, Map.of())) {
      for (int i = 0; i < 3; i++) {
        SendGiftCommand command =
            new SendGiftCommand(user, "r" + i, place.room(0), "gift_castle_secrets", 1);
        assertEquals("OK", provider.send(command).code());
      }
    }
    for (int i = 0; i < 3; i++) {
      place.sql(
          ("UPDATE outbox_message SET status = 'SENT', epoch = '1-a', seq = %d, message_count = 1"
                  + " WHERE order_id = (SELECT order_id FROM gift_order WHERE user_id = '%s' AND"
                  + " request_id = 'r%d')")
              .formatted(i + 1, user, i));
    }
    order = place.texts(of("order_id", "r1")).get(0);
    message = place.texts(of("msg_id", "r1")).get(0);
  }

  @AfterAll
  void stop() {
    place.close();
  }

  @Test
  void seesACoinTooMany() throws Exception {
    planted(
        "UPDATE wallet SET balance = balance + 1 WHERE user_id = '" + user + "'",
        "UPDATE wallet SET balance = balance - 1 WHERE user_id = '" + user + "'",
        "wallets",
        user);
  }

  @Test
  void seesATransferTooMany() throws Exception {
    planted(
        "INSERT INTO transfer (kind, reference, debit_account, credit_account, amount, gift_count,"
            + " created_at) VALUES ('CHARGE', 'ghost', 'user:"
            + user
            + "', 'host:h', 5, 1, 1)",
        "DELETE FROM transfer WHERE reference = 'ghost'",
        "charged-once",
        "has no order");
  }

  @Test
  void seesAMissingTransfer() throws Exception {
    planted(
        "UPDATE transfer SET reference = 'gone' WHERE reference = '" + order + "'",
        "UPDATE transfer SET reference = '" + order + "' WHERE reference = 'gone'",
        "charged-once",
        order);
  }

  @Test
  void seesAMissingOutboxRow() throws Exception {
    planted(
        "UPDATE outbox_message SET msg_id = 'gone' WHERE msg_id = '" + message + "'",
        "UPDATE outbox_message SET msg_id = '" + message + "' WHERE msg_id = 'gone'",
        "one-message-each",
        message);
  }

  @Test
  void seesADoubledOutboxRow() throws Exception {
    planted(
        "INSERT INTO outbox_message (msg_id, order_id, user_id, room_id, shard, status, relay,"
            + " next_at, epoch, seq, message_count, created_at) SELECT 'twice', order_id, user_id,"
            + " room_id, shard, status, relay, next_at, epoch, seq, message_count, created_at FROM"
            + " outbox_message WHERE msg_id = '"
            + message
            + "'",
        "DELETE FROM outbox_message WHERE msg_id = 'twice'",
        "one-message-each",
        "twice");
  }

  @Test
  void seesADoubledOrder() throws Exception {
    planted(
        "INSERT INTO gift_order SELECT 'twice', user_id, 'r1again', room_id, host_id, gift_id,"
            + " gift_count, price, price_version, amount, balance_after, 'twice', status,"
            + " created_at FROM gift_order WHERE order_id = '"
            + order
            + "'",
        "DELETE FROM gift_order WHERE order_id = 'twice'",
        "charged-once",
        "twice");
  }

  @Test
  void seesAWrongCount() throws Exception {
    planted(
        "UPDATE outbox_message SET message_count = 2 WHERE msg_id = '" + message + "'",
        "UPDATE outbox_message SET message_count = 1 WHERE msg_id = '" + message + "'",
        "counts-add-up",
        message);
  }

  @Test
  void seesAHole() throws Exception {
    planted(
        "UPDATE outbox_message SET seq = 9 WHERE msg_id = '" + message + "'",
        "UPDATE outbox_message SET seq = 2 WHERE msg_id = '" + message + "'",
        "seq-dense",
        place.room(0));
  }

  @Test
  void seesARowLeftPending() throws Exception {
    planted(
        "UPDATE outbox_message SET status = 'PENDING', epoch = NULL, created_at = created_at -"
            + " 100000 WHERE msg_id = '"
            + message
            + "'",
        "UPDATE outbox_message SET status = 'SENT', epoch = '1-a', created_at = created_at +"
            + " 100000 WHERE msg_id = '"
            + message
            + "'",
        "none-left-pending",
        message);
  }

  @Test
  void seesAGiftBehindALaterOne() throws Exception {
    planted(
        "UPDATE outbox_message SET created_at = created_at - 10000 WHERE msg_id = '"
            + message
            + "'",
        "UPDATE outbox_message SET created_at = created_at + 10000 WHERE msg_id = '"
            + message
            + "'",
        "sender-order",
        order);
  }

  @Test
  void doesNotJudgeTheOrderOfWhatMayBeShownASecondTime() throws Exception {
    String late =
        "UPDATE outbox_message SET created_at = created_at %s 10000, epoch = '%s' WHERE msg_id = '%s'";
    String others =
        "UPDATE outbox_message SET epoch = '%s' WHERE user_id = '%s' AND msg_id != '%s'";
    String createdAt = "SELECT created_at FROM outbox_message WHERE msg_id = '" + message + "'";
    long began = place.number(createdAt) - 5_000;
    place.sql(late.formatted("-", began + "-b", message));
    place.sql(others.formatted(began + "-b", user, message));
    try {
      assertFalse(Audit.run().output().contains("VIOLATED sender-order"));
    } finally {
      place.sql(late.formatted("+", "1-a", message));
      place.sql(others.formatted("1-a", user, message));
    }
  }

  @Test
  void seesARefundWithoutItsCoins() throws Exception {
    planted(
        "UPDATE gift_order SET status = 'REFUNDED' WHERE order_id = '" + order + "'",
        "UPDATE gift_order SET status = 'CHARGED' WHERE order_id = '" + order + "'",
        "refunds",
        order);
  }

  private void planted(String fault, String cure, String invariant, String named)
      throws IOException, InterruptedException {
    place.sql(fault);
    try {
      Audit audit = Audit.run();
      assertEquals(1, audit.exit(), audit.output());
      assertTrue(
          audit
              .output()
              .lines()
              .anyMatch(line -> line.startsWith("VIOLATED " + invariant) && line.contains(named)),
          audit.output());
    } finally {
      place.sql(cure);
    }
    assertFalse(Audit.run().output().contains(named));
  }

  private String of(String column, String request) {
    return "SELECT %s FROM gift_order WHERE user_id = '%s' AND request_id = '%s'"
        .formatted(column, user, request);
  }

  private record Audit(int exit, String output) {
    static Audit run() throws IOException, InterruptedException {
      Process process = new ProcessBuilder("../scripts/audit").redirectErrorStream(true).start();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return new Audit(process.waitFor(), output);
    }
  }
}
