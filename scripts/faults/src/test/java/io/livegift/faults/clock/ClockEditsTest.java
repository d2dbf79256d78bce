package io.livegift.faults.clock;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockEditsTest {

  private static final Duration STEP = Duration.ofHours(1);

  /** Asks for the time in each way. */
  public static final class Asker {
    private Asker() {}

    public static long earliestMs() {
      long one = Math.min(System.currentTimeMillis(), Instant.now().toEpochMilli());
      return Math.min(one, Clock.systemUTC().millis());
    }
  }

  private static final class Quiet {}

  @TempDir Path folder;

  @Test
  void stepsEveryWayToAskForTheTime() throws Exception {
    Method asker = edited(Asker.class).getMethod("earliestMs");
    Path file = folder.resolve("clock");
    Files.writeString(file, Long.toString(STEP.toMillis()));
    SteppedClock.follow(file);
    await()
        .until(
            () ->
                (Long) asker.invoke(null) >= System.currentTimeMillis() + STEP.toMillis() - 60_000);
    Files.writeString(file, "0");
    await().until(() -> (Long) asker.invoke(null) <= System.currentTimeMillis());
  }

  @Test
  void leavesOtherClassesAlone() throws IOException {
    assertNull(edit(Quiet.class));
  }

  private static Class<?> edited(Class<?> type) throws IOException {
    byte[] bytes = Objects.requireNonNull(edit(type));
    return new ClassLoader(type.getClassLoader()) {
      Class<?> define() {
        return defineClass(type.getName(), bytes, 0, bytes.length);
      }
    }.define();
  }

  private static byte @Nullable [] edit(Class<?> type) throws IOException {
    String resource = "/" + type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getResourceAsStream(resource)) {
      String name = type.getName().replace('.', '/');
      return new ClockEdits().transform(type.getClassLoader(), name, null, null, in.readAllBytes());
    }
  }
}
