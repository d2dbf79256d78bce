package io.livegift.push.fanout;

import io.livegift.api.event.Receipt;
import io.livegift.push.sequence.ShardState;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receipts of one shard for as long as it is open here, in order, each until it is durable; then
 * the outcome is forgotten in the shard's state.
 *
 * <p>A {@code kill -9} after the receipt and before the forgetting repeats the receipt: the first
 * final status of a row wins.
 */
final class ReceiptLane {

  /** So many to forget are not left for later. */
  private static final int MANY = 256;

  /** Receipts that leave together; of a repeat there is no delivery to settle. */
  record Parcel(List<Receipt> receipts, @Nullable Delivery delivery) {}

  private final int shard;
  private final String fence;
  private final ShardState state;
  private final ReceiptPost post;
  private final Deque<Parcel> waiting = new ArrayDeque<>();
  private final List<String> settled = new ArrayList<>();
  private boolean closed;

  ReceiptLane(int shard, String fence, ShardState state, ReceiptPost post) {
    this.shard = shard;
    this.fence = fence;
    this.state = state;
    this.post = post;
  }

  void open() {
    post.visit(this);
  }

  void offer(List<Delivery> deliveries, List<Receipt> repeats) {
    synchronized (this) {
      if (closed) {
        return;
      }
      if (!repeats.isEmpty()) {
        waiting.add(new Parcel(repeats, null));
      }
      for (Delivery delivery : deliveries) {
        waiting.add(new Parcel(delivery.outcome().receipts(), delivery));
      }
    }
    post.collect(this);
  }

  /** The outcome needs nothing more; it is forgotten with others. */
  void settled(String id) {
    boolean many;
    synchronized (this) {
      if (closed) {
        return;
      }
      settled.add(id);
      many = settled.size() >= MANY;
    }
    if (many) {
      post.collect(this);
    }
  }

  /** The first that wait: up to so many receipts, or one parcel that has more. */
  synchronized List<Parcel> first(int receipts) {
    List<Parcel> parcels = new ArrayList<>();
    int count = 0;
    for (Parcel parcel : waiting) {
      count += parcel.receipts.size();
      if (count > receipts && !parcels.isEmpty()) {
        break;
      }
      parcels.add(parcel);
    }
    return parcels;
  }

  /** The first that waited are durable. */
  void durable(List<Parcel> parcels) {
    synchronized (this) {
      for (int i = 0; i < parcels.size() && !waiting.isEmpty(); i++) {
        Parcel unused = waiting.remove();
      }
    }
    for (Parcel parcel : parcels) {
      if (parcel.delivery != null) {
        parcel.delivery.step();
      }
    }
  }

  synchronized boolean hasMore() {
    return !waiting.isEmpty();
  }

  synchronized boolean hasManyToForget() {
    return settled.size() >= MANY;
  }

  /** Removes what is settled from the shard's state. */
  void forget() {
    List<String> ids;
    synchronized (this) {
      ids = List.copyOf(settled);
    }
    if (ids.isEmpty()) {
      return;
    }
    if (!state.settle(shard, fence, ids)) {
      close();
      return;
    }
    synchronized (this) {
      settled.subList(0, Math.min(ids.size(), settled.size())).clear();
    }
  }

  synchronized void close() {
    closed = true;
    waiting.clear();
    settled.clear();
    post.leave(this);
  }
}
