package io.livegift.faults.inject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.livegift.faults.history.Event;
import io.livegift.faults.history.History;
import io.livegift.faults.stack.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisWatchTest {

  private static final String OLD = "11111111-1111-1111-1111-111111111111";
  private static final String NEW = "22222222-2222-2222-2222-222222222222";

  @TempDir Path folder;

  @Test
  void reportsAScriptThatGoesOnUnderAReplacedFence() throws IOException {
    Files.writeString(folder.resolve("settings.env"), "REDIS_PORT=1\n");
    Files.createFile(folder.resolve("stack.env"));
    try (History history = new History(folder.resolve("history.jsonl"))) {
      RedisWatch watch = new RedisWatch(new Stack(folder), history);
      opens(watch, OLD);
      opens(watch, NEW);
      accepts(watch, NEW);
      watch.hear("+1.3 [0 lua] \"TIME\"");
      accepts(watch, OLD);
      watch.hear("+1.4 [0 lua] \"GET\" \"{s07}:fence\"");
      assertEquals(0, history.events().size());
      accepts(watch, OLD);
      watch.hear("+1.5 [0 lua] \"GET\" \"{s07}:epoch\"");
      watch.hear("+1.5 [0 lua] \"TIME\"");
      assertEquals(1, history.events().size());
      assertInstanceOf(Event.StaleWrite.class, history.events().get(0));
    }
  }

  private static void opens(RedisWatch watch, String fence) {
    accepts(watch, fence);
    watch.hear("+1.1 [0 lua] \"SET\" \"{s07}:fence\" \"" + fence + "\"");
  }

  private static void accepts(RedisWatch watch, String fence) {
    watch.hear(
        "+1.0 [0 127.0.0.1:5]"
            + " \"EVALSHA\" \"abc\" \"1\" \"{s07}\" \""
            + fence
            + "\" \"{}\" \"[]\"");
  }
}
