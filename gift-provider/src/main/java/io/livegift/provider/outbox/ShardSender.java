package io.livegift.provider.outbox;

import io.livegift.provider.halfmessage.GiftQueue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntSupplier;

/**
 * Sends rows into the queues of their shards: shards side by side, the messages of one shard one
 * after the other, and none after one that failed.
 */
final class ShardSender {

  private final GiftQueue queue;
  private final IntSupplier maxPerMessage;

  ShardSender(GiftQueue queue, IntSupplier maxPerMessage) {
    this.queue = queue;
    this.maxPerMessage = maxPerMessage;
  }

  /** Returns the ids of those that the broker has stored. */
  List<String> send(List<OutboxRow> rows) {
    Map<Integer, List<OutboxRow>> byShard = new LinkedHashMap<>();
    rows.forEach(row -> byShard.computeIfAbsent(row.shard(), s -> new ArrayList<>()).add(row));
    List<String> stored = new ArrayList<>();
    List<CompletableFuture<List<String>>> sending = new ArrayList<>();
    byShard.forEach((shard, inOrder) -> sending.add(chain(shard, inOrder)));
    for (CompletableFuture<List<String>> shard : sending) {
      stored.addAll(shard.join());
    }
    return stored;
  }

  private CompletableFuture<List<String>> chain(int shard, List<OutboxRow> inOrder) {
    List<String> stored = new ArrayList<>();
    CompletableFuture<Void> last = CompletableFuture.completedFuture(null);
    int most = maxPerMessage.getAsInt();
    for (int from = 0; from < inOrder.size(); from += most) {
      List<OutboxRow> part = inOrder.subList(from, Math.min(inOrder.size(), from + most));
      last =
          last.thenCompose(sent -> queue.send(shard, part.stream().map(OutboxRow::event).toList()))
              .thenRun(() -> part.forEach(row -> stored.add(row.msgId())));
    }
    return last.handle((done, failed) -> stored);
  }
}
