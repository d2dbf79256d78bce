package io.livegift.faults.history;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Everything that was asked and seen, in the order in which this process learnt of it.
 *
 * <p>Promises: append-only; a line of JSON an event is in the file when {@link #close} returns,
 * also of a run that failed. Its clock does not go back. Thread-safe.
 */
public final class History implements AutoCloseable {

  private static final ObjectWriter JSON = new ObjectMapper().writerFor(Event.class);

  private final long startMs = System.currentTimeMillis();
  private final long startNanos = System.nanoTime();
  private final List<Event> events = new ArrayList<>();
  private final Writer file;

  public History(Path path) throws IOException {
    Files.createDirectories(path.toAbsolutePath().getParent());
    file = Files.newBufferedWriter(path);
  }

  /** Milliseconds since the epoch. */
  public long nowMs() {
    return startMs + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
  }

  public synchronized void add(Event event) {
    events.add(event);
    try {
      file.write(JSON.writeValueAsString(event));
      file.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public synchronized List<Event> events() {
    return List.copyOf(events);
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}
