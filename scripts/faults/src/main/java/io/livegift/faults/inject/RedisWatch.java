package io.livegift.faults.inject;

import io.livegift.faults.history.Event;
import io.livegift.faults.history.History;
import io.livegift.faults.stack.Redis;
import io.livegift.faults.stack.Stack;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Watches every command that Redis runs, and reports a script that goes on under a fence which has
 * been replaced. What it misses while Redis is away can hide such a script, never invent one.
 */
public final class RedisWatch implements AutoCloseable {

  private static final Pattern SCRIPT =
      Pattern.compile(
          "^\\+\\S+ \\[\\d+ (?!lua)[^\\]]*\\] \"(?i:evalsha|eval)\" \"[^\"]*\" \"1\""
              + " \"(\\{s\\d+\\})\" \"([0-9a-f-]{36})\".*");
  private static final Pattern INNER =
      Pattern.compile(
          "^\\+\\S+ \\[\\d+ lua\\] \"([A-Za-z]+)\"(?: \"([^\"]*)\")?(?: \"([^\"]*)\")?.*");

  private final Stack stack;
  private final History history;
  private final Map<String, String> fences = new HashMap<>();
  private final Set<String> replaced = new HashSet<>();
  private final Thread thread = new Thread(this::watch, "redis-watch");
  private @Nullable String staleFence;
  private String staleShard = "";
  private volatile boolean closed;
  private volatile @Nullable Redis connection;

  public RedisWatch(Stack stack, History history) {
    this.stack = stack;
    this.history = history;
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  private void watch() {
    while (!closed) {
      try (Redis redis = new Redis(stack)) {
        connection = redis;
        String unused = redis.ask("MONITOR");
        redis.patient();
        while (!closed) {
          hear(redis.line());
        }
      } catch (IOException e) {
        staleFence = null;
        pause();
      }
    }
  }

  /** One line of Redis' MONITOR. */
  void hear(String line) {
    Matcher inner = INNER.matcher(line);
    if (inner.matches()) {
      heardInner(inner.group(1), String.valueOf(inner.group(2)), String.valueOf(inner.group(3)));
      return;
    }
    staleFence = null;
    Matcher script = SCRIPT.matcher(line);
    if (script.matches() && replaced.contains(script.group(2))) {
      staleShard = script.group(1);
      staleFence = script.group(2);
    }
  }

  private void heardInner(String command, String key, String value) {
    String fence = staleFence;
    if (fence != null && !command.equalsIgnoreCase("get")) {
      // A script that is refused reads epoch and fence, and nothing else.
      String owner = fences.getOrDefault(staleShard, "");
      history.add(
          new Event.StaleWrite(history.nowMs(), staleShard, fence, owner, command + " " + key));
      staleFence = null;
    }
    if (command.equalsIgnoreCase("set") && key.endsWith(":fence")) {
      String before = fences.put(key.substring(0, key.length() - ":fence".length()), value);
      if (before != null && !before.equals(value)) {
        replaced.add(before);
      }
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(300);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    closed = true;
    Redis open = connection;
    if (open != null) {
      open.close();
    }
  }
}
