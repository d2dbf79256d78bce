package io.livegift.load.sizing;

import java.util.List;

/**
 * Natural batching: a free worker takes whatever waits, up to a bound, and never waits for more.
 */
final class Lane<T> {

  /** What a worker does with a batch. */
  interface Work<T> {

    /** Begins with a batch; {@code free} is to be called when the worker may take the next. */
    void begin(List<T> batch, Runnable free);
  }

  private final Queue<T> queue = new Queue<>();
  private final int most;
  private final Work<T> work;
  private int idle;

  Lane(int workers, int most, Work<T> work) {
    this.idle = workers;
    this.most = most;
    this.work = work;
  }

  void add(T item) {
    queue.add(item);
    next();
  }

  Queue<?> queue() {
    return queue;
  }

  private void next() {
    if (idle > 0 && !queue.isEmpty()) {
      idle--;
      work.begin(queue.next(most), this::free);
    }
  }

  private void free() {
    idle++;
    next();
  }
}
