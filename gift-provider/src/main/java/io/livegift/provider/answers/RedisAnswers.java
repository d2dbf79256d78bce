package io.livegift.provider.answers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.api.SendGiftCommand;
import io.livegift.provider.charge.Answer;
import io.livegift.provider.charge.Answers;
import io.livegift.provider.charge.RequestKey;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RBatch;
import org.redisson.api.RedissonClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers under {@code SET NX} keys with a life of {@code gift.dedup-ttl-s}.
 *
 * <p>A key holds the whole command and its final outcome, never a mark that work has begun. After a
 * failure Redis is left alone for a pause, so that a dead one costs a tap nothing. Answers are
 * written behind, many at once; more than may wait are not remembered.
 */
public final class RedisAnswers implements Answers, AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(RedisAnswers.class);
  private static final int LINGER_MS = 50;
  private static final int MOST_WAITING = 10_000;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final RedisLink link;
  private final Supplier<RedisConfig> config;
  private final Counter hits;
  private final Counter failures;
  private final Counter dropped;
  private final BlockingQueue<Answer> toKeep = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicBoolean writing = new AtomicBoolean();
  private final AtomicBoolean away = new AtomicBoolean();
  // What comes after the end is not remembered.
  private final ScheduledExecutorService writer =
      new ScheduledThreadPoolExecutor(
          1, task -> new Thread(task, "answers"), new ThreadPoolExecutor.DiscardPolicy());
  private volatile long pausedUntilNanos = System.nanoTime();

  public RedisAnswers(RedisLink link, Supplier<RedisConfig> config, MeterRegistry meters) {
    this.link = link;
    this.config = config;
    hits = meters.counter("gift_answers_repeated");
    failures = meters.counter("gift_answers_failures");
    dropped = meters.counter("gift_answers_dropped");
  }

  @Override
  public CompletableFuture<Map<RequestKey, Answer>> find(Collection<SendGiftCommand> commands) {
    RedissonClient redis = available();
    if (redis == null || commands.isEmpty()) {
      return CompletableFuture.completedFuture(Map.of());
    }
    String[] keys =
        commands.stream().map(c -> key(c.userId(), c.requestId())).toArray(String[]::new);
    try {
      return redis
          .getBuckets()
          .<Object>getAsync(keys)
          .toCompletableFuture()
          .orTimeout(config.get().timeout().toMillis(), TimeUnit.MILLISECONDS)
          .thenApply(this::decoded)
          .exceptionally(this::nothing);
    } catch (RuntimeException e) {
      return CompletableFuture.completedFuture(nothing(e));
    }
  }

  private Map<RequestKey, Answer> nothing(Throwable failure) {
    pause(failure);
    return Map.of();
  }

  private Map<RequestKey, Answer> decoded(Map<String, Object> stored) {
    answered();
    Map<RequestKey, Answer> found = new HashMap<>();
    for (Object text : stored.values()) {
      Answer answer = answer(text.toString());
      found.put(new RequestKey(answer.command().userId(), answer.command().requestId()), answer);
    }
    hits.increment(found.size());
    return found;
  }

  private static Answer answer(String text) {
    try {
      return JSON.readValue(text, Answer.class);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Not an answer", e);
    }
  }

  /** Repeats come later than the moment that answers wait for company; the books know them too. */
  @Override
  public void keep(List<Answer> answers) {
    if (available() == null || answers.isEmpty()) {
      return;
    }
    for (Answer answer : answers) {
      if (!toKeep.offer(answer)) {
        dropped.increment();
      }
    }
    if (writing.compareAndSet(false, true)) {
      var unused = writer.schedule(this::write, LINGER_MS, TimeUnit.MILLISECONDS);
    }
  }

  private void write() {
    writing.set(false);
    List<Answer> answers = new ArrayList<>();
    toKeep.drainTo(answers);
    RedissonClient redis = available();
    if (redis == null || answers.isEmpty()) {
      return;
    }
    try {
      RBatch batch = redis.createBatch();
      for (Answer answer : answers) {
        String key = key(answer.command().userId(), answer.command().requestId());
        var unused =
            batch
                .getBucket(key)
                .setIfAbsentAsync(JSON.writeValueAsString(answer), config.get().timeToLive());
      }
      batch.execute();
      answered();
    } catch (JsonProcessingException | RuntimeException e) {
      pause(e);
    }
  }

  private @Nullable RedissonClient available() {
    return System.nanoTime() - pausedUntilNanos < 0 ? null : link.client();
  }

  private void pause(Throwable failure) {
    failures.increment();
    pausedUntilNanos = System.nanoTime() + config.get().pause().toNanos();
    if (away.compareAndSet(false, true)) {
      log.warn(
          "Redis does not answer, its memory of requests is done without: {}", failure.toString());
    }
  }

  private void answered() {
    if (away.get() && away.compareAndSet(true, false)) {
      log.info("Redis answers again");
    }
  }

  /** Slashes are not part of any id, so that two requests cannot share a key. */
  private static String key(String userId, String requestId) {
    return "gift:answer/" + userId + "/" + requestId;
  }

  @Override
  public void close() {
    writer.shutdownNow();
  }
}
