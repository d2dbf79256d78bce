package io.livegift.gateway.room;

import io.livegift.api.ErrorCode;
import io.livegift.api.push.History;
import io.livegift.api.push.HistoryQuery;
import io.livegift.api.push.RoomTop;
import io.livegift.api.push.RoomWatch;
import io.livegift.api.push.SyncReply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The three questions that a room asks push providers, each at most once at a time. Answers come
 * back on the room's thread, to which all of this is confined.
 */
final class Inquiries {

  /** What came back on the question where the room stands. */
  interface TopAnswer {
    void heard(RoomWatch told, RoomTop top, long askedAt);
  }

  private final String roomId;
  private final RoomParts parts;
  private final Inquiry top = new Inquiry();
  private final Inquiry newer = new Inquiry();
  private final Inquiry older = new Inquiry();

  Inquiries(String roomId, RoomParts parts) {
    this.roomId = roomId;
    this.parts = parts;
  }

  Inquiry top() {
    return top;
  }

  Inquiry newer() {
    return newer;
  }

  Inquiry older() {
    return older;
  }

  /** Registers the room and asks for its top; a fault is an answer without one. */
  void askTop(Supplier<RoomWatch> watch, TopAnswer then) {
    long askedAt = parts.nanoTime().getAsLong();
    if (!top.begin(askedAt)) {
      return;
    }
    RoomWatch told = watch.get();
    answer(
        parts.source().sync(List.of(told)),
        reply -> {
          RoomTop found = only(reply);
          if (found.epoch() == null) {
            top.failed();
          } else {
            top.heard();
          }
          then.heard(told, found, askedAt);
        });
  }

  private RoomTop only(@Nullable SyncReply reply) {
    return reply == null || !ok(reply.code()) || reply.rooms().isEmpty()
        ? new RoomTop(roomId, ErrorCode.UNAVAILABLE.name(), true, null, 0, 0)
        : reply.rooms().get(0);
  }

  /** The answer is null on a fault. */
  void askNewer(HistoryQuery query, Consumer<@Nullable History> then) {
    parts.metrics().repairs().increment();
    ask(newer, query, then);
  }

  /** The answer is null on a fault. */
  void askOlder(HistoryQuery query, Consumer<@Nullable History> then) {
    ask(older, query, then);
  }

  private void ask(Inquiry inquiry, HistoryQuery query, Consumer<@Nullable History> then) {
    if (!inquiry.begin(parts.nanoTime().getAsLong())) {
      return;
    }
    answer(
        parts.source().history(query),
        history -> {
          if (history == null || !ok(history.code())) {
            inquiry.failed();
            then.accept(null);
          } else {
            inquiry.heard();
            then.accept(history);
          }
        });
  }

  private <T> void answer(CompletableFuture<T> call, Consumer<@Nullable T> then) {
    var unused =
        call.whenComplete((reply, fault) -> parts.thread().execute(() -> then.accept(reply)));
  }

  private static boolean ok(String code) {
    return ErrorCode.of(code) == ErrorCode.OK;
  }
}
