package io.livegift.load.sizing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Things that wait, and how many ever did. */
final class Queue<T> {

  private final Deque<T> waiting = new ArrayDeque<>();
  private long arrived;

  void add(T item) {
    arrived++;
    waiting.add(item);
  }

  boolean isEmpty() {
    return waiting.isEmpty();
  }

  int size() {
    return waiting.size();
  }

  long arrived() {
    return arrived;
  }

  T next() {
    return waiting.remove();
  }

  List<T> next(int most) {
    List<T> batch = new ArrayList<>();
    while (batch.size() < most && !waiting.isEmpty()) {
      batch.add(waiting.remove());
    }
    return batch;
  }
}
