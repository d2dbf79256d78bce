package io.livegift.runtime.lifecycle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShutdownTest {

  @Test
  void stepsRunInOrder_alsoAfterOneThatFailsAndOneThatHangs() {
    List<String> done = new ArrayList<>();
    Shutdown shutdown = new Shutdown();
    shutdown.step("first", Duration.ofSeconds(5), () -> done.add("first"));
    shutdown.step(
        "fails",
        Duration.ofSeconds(5),
        () -> {
          throw new IllegalStateException("step");
        });
    shutdown.step("hangs", Duration.ofMillis(50), ShutdownTest::hang);
    shutdown.step("last", Duration.ofSeconds(5), () -> done.add("last"));
    shutdown.run();
    assertEquals(List.of("first", "last"), done);
  }

  @Test
  void processEnds_whenAnotherHookHangs(@TempDir Path folder) throws Exception {
    Path done = folder.resolve("done");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Hanging.class.getName(),
                done.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output").toFile())
            .start();
    try {
      assertTrue(process.waitFor(30, TimeUnit.SECONDS), "the process hangs");
      assertEquals(143, process.exitValue());
      assertTrue(Files.exists(done));
    } finally {
      process.destroyForcibly();
    }
  }

  /** A service whose library has a hook that never ends. */
  static final class Hanging {
    public static void main(String[] args) {
      Runtime.getRuntime().addShutdownHook(new Thread(ShutdownTest::hang));
      Shutdown shutdown = new Shutdown();
      shutdown.step("work", Duration.ofSeconds(5), () -> write(Path.of(args[0])));
      shutdown.armed();
      System.exit(0);
    }

    private static void write(Path done) {
      try {
        Files.createFile(done);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private static void hang() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
