package io.livegift.push.state;

import io.livegift.api.GiftMessage;
import io.livegift.api.event.Receipt;
import io.livegift.push.sequence.Outcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the lists that scripts answer with. */
final class Answers {

  private Answers() {}

  static boolean fenced(List<Object> answer) {
    return answer.get(0).equals("FENCED");
  }

  static long number(Object value) {
    return value instanceof Number number ? number.longValue() : Long.parseLong(value.toString());
  }

  @SuppressWarnings("unchecked")
  static List<List<Object>> rows(Object value) {
    return (List<List<Object>>) value;
  }

  @SuppressWarnings("unchecked")
  static List<String> texts(Object value) {
    return (List<String>) value;
  }

  /** Rows of id, room, msgIds (JSON), message (JSON, or blank for expired ones). */
  static List<Outcome> outcomes(Object value) {
    return rows(value).stream().map(Answers::outcome).toList();
  }

  private static Outcome outcome(List<Object> row) {
    String message = (String) row.get(3);
    return new Outcome(
        (String) row.get(0),
        (String) row.get(1),
        List.of(Json.read((String) row.get(2), String[].class)),
        message.isEmpty() ? null : Json.read(message, GiftMessage.class));
  }

  /** Rows of room, gateways. */
  static Map<String, List<String>> routes(Object value) {
    Map<String, List<String>> routes = new HashMap<>();
    for (List<Object> row : rows(value)) {
      routes.put((String) row.get(0), texts(row.get(1)));
    }
    return routes;
  }

  /** Rows of msgId, room, what is known of it: a tap that waits in a window has no receipt yet. */
  static List<Receipt> repeats(Object value) {
    List<Receipt> receipts = new ArrayList<>();
    for (List<Object> row : rows(value)) {
      String seen = (String) row.get(2);
      if (!seen.equals("W")) {
        receipts.add(receipt((String) row.get(0), (String) row.get(1), seen));
      }
    }
    return receipts;
  }

  private static Receipt receipt(String msgId, String room, String seen) {
    if (seen.equals("X")) {
      return new Receipt(msgId, Receipt.EXPIRED, room, null, 0, 0);
    }
    String[] part = seen.split(":", 3);
    return new Receipt(
        msgId, Receipt.SENT, room, part[2], Long.parseLong(part[0]), Long.parseLong(part[1]));
  }
}
