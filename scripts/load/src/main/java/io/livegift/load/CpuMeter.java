package io.livegift.load;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * CPU time that processes have used, by the scheduler's own count of each of their threads. A
 * thread that ends takes its time with it.
 */
public final class CpuMeter {

  private final Map<String, Long> pids;
  private Map<String, Long> last;

  public CpuMeter(Map<String, Long> pids) throws IOException {
    this.pids = Map.copyOf(pids);
    this.last = read();
  }

  /** Nanoseconds of each process since the last call. */
  public Map<String, Long> lap() throws IOException {
    Map<String, Long> now = read();
    Map<String, Long> used = new TreeMap<>();
    now.forEach((name, nanos) -> used.put(name, nanos - last.getOrDefault(name, 0L)));
    last = now;
    return used;
  }

  private Map<String, Long> read() throws IOException {
    Map<String, Long> used = new TreeMap<>();
    for (Map.Entry<String, Long> process : pids.entrySet()) {
      used.put(process.getKey(), nanos(process.getValue()));
    }
    return used;
  }

  private static long nanos(long pid) throws IOException {
    long sum = 0;
    Path tasks = Path.of("/proc", String.valueOf(pid), "task");
    try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
      for (Path thread : threads) {
        sum += ofThread(thread);
      }
    }
    return sum;
  }

  private static long ofThread(Path thread) throws IOException {
    try {
      String text = Files.readString(thread.resolve("schedstat"));
      return Long.parseLong(text.substring(0, text.indexOf(' ')));
    } catch (IOException e) {
      if (Files.exists(thread)) {
        throw e;
      }
      return 0; // it has ended
    }
  }
}
