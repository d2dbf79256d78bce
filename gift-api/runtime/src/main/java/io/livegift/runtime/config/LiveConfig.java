package io.livegift.runtime.config;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A typed record that follows Nacos. Readers call {@link #get()} each time they need it and never
 * see half a change.
 */
public final class LiveConfig<T> implements Supplier<T> {

  private final List<Consumer<T>> listeners = new CopyOnWriteArrayList<>();
  private volatile T value;

  LiveConfig(T value) {
    this.value = value;
  }

  /** One that never changes, for tests. */
  public static <T> LiveConfig<T> fixed(T value) {
    return new LiveConfig<>(value);
  }

  @Override
  public T get() {
    return value;
  }

  /** Calls the listener after each change, on the thread that brought it. */
  public void onChange(Consumer<T> listener) {
    listeners.add(listener);
  }

  void set(T next) {
    if (!next.equals(value)) {
      value = next;
      listeners.forEach(listener -> listener.accept(next));
    }
  }
}
