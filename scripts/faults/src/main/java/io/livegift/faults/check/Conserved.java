package io.livegift.faults.check;

import io.livegift.faults.history.Event;
import io.livegift.faults.history.Event.Money;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Each wallet moved by exactly its orders, top-ups and refunds; none below zero. */
final class Conserved implements Check {

  private static final String NAME = "money is conserved";

  @Override
  public void run(Evidence evidence, Consumer<Violation> found) {
    Books books = evidence.books();
    books
        .closed()
        .forEach(
            (user, balance) -> {
              long expected =
                  books.opened().getOrDefault(user, 0L) + books.settled().getOrDefault(user, 0L);
              if (balance != expected) {
                String what = user + " holds " + balance + " coins, not " + expected;
                found.accept(new Violation(NAME, what, moves(evidence, user)));
              }
              if (balance < 0) {
                found.accept(
                    new Violation(NAME, user + " holds " + balance, moves(evidence, user)));
              }
            });
    for (Event.MoneyAnswered answer : evidence.events(Event.MoneyAnswered.class)) {
      if (answer.code().equals("OK") && !stored(evidence, answer)) {
        String what = "a " + answer.kind() + " was answered OK and is not in the books";
        found.accept(new Violation(NAME, what, of(evidence, answer.requestId())));
      }
    }
  }

  private static boolean stored(Evidence evidence, Event.MoneyAnswered answer) {
    if (answer.kind() == Money.TOP_UP) {
      Map<String, Long> topUps = evidence.books().topUps();
      return topUps.getOrDefault(answer.requestId(), 0L) == answer.amount();
    }
    return evidence.events(Event.MoneyAsked.class).stream()
        .filter(ask -> ask.requestId().equals(answer.requestId()))
        .anyMatch(
            ask -> evidence.books().refunds().getOrDefault(ask.orderId(), 0L) == answer.amount());
  }

  private static List<String> moves(Evidence evidence, String user) {
    return evidence.lines(
        event ->
            (event instanceof Event.MoneyAnswered answer
                    && answer.userId().equals(user)
                    && answer.code().equals("OK"))
                || (event instanceof Event.Acked ack
                    && ack.userId().equals(user)
                    && ack.code().equals("OK")
                    && !ack.duplicate()));
  }

  private static List<String> of(Evidence evidence, String requestId) {
    return evidence.lines(
        event ->
            (event instanceof Event.MoneyAsked ask && ask.requestId().equals(requestId))
                || (event instanceof Event.MoneyAnswered answer
                    && answer.requestId().equals(requestId)));
  }
}
