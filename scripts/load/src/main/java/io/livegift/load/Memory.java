package io.livegift.load;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringTokenizer;

/**
 * What a JVM holds.
 *
 * @param residentKb by the kernel's count
 * @param liveBytes of heap, after a full collection
 */
public record Memory(long residentKb, long liveBytes) {

  public static Memory of(long pid) throws IOException, InterruptedException {
    long live = live(pid);
    return new Memory(resident(pid), live);
  }

  public long liveKb() {
    return liveBytes / 1_024;
  }

  private static long resident(long pid) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw new IOException("process " + pid + " has ended");
  }

  private static long live(long pid) throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process process =
        new ProcessBuilder(List.of(jcmd, String.valueOf(pid), "GC.class_histogram"))
            .redirectErrorStream(true)
            .start();
    String text =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    StringTokenizer total = new StringTokenizer(text.substring(text.lastIndexOf('\n') + 1));
    if (process.waitFor() != 0 || total.countTokens() < 3 || !total.nextToken().equals("Total")) {
      throw new IOException("the heap of process " + pid + " cannot be counted");
    }
    total.nextToken(); // objects
    return Long.parseLong(total.nextToken());
  }
}
