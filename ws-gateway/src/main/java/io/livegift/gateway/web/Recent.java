package io.livegift.gateway.web;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Answers that many ask for at a time: fetched once, and again when they are older than their age.
 * Bounded: the one that nobody asked for longest goes first. A failure is not kept.
 */
final class Recent<V> {

  private record Entry<V>(CompletableFuture<V> value, long fetchedAt) {}

  private final long ageNanos;
  private final LongSupplier nanoTime;
  private final Map<String, Entry<V>> entries;

  Recent(int bound, long ageNanos, LongSupplier nanoTime) {
    this.ageNanos = ageNanos;
    this.nanoTime = nanoTime;
    this.entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<String, Entry<V>> eldest) {
            return size() > bound;
          }
        };
  }

  synchronized CompletableFuture<V> get(String key, Supplier<CompletableFuture<V>> fetch) {
    long now = nanoTime.getAsLong();
    Entry<V> known = entries.get(key);
    if (known != null
        && now - known.fetchedAt() < ageNanos
        && !known.value().isCompletedExceptionally()) {
      return known.value();
    }
    CompletableFuture<V> fresh = fetch.get();
    entries.put(key, new Entry<>(fresh, now));
    return fresh;
  }
}
