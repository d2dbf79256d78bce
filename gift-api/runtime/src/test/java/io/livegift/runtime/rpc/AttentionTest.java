package io.livegift.runtime.rpc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AttentionTest {

  private static final String ADDRESS = "host:1";

  private final Attention attention = new Attention();
  private final List<CompletableFuture<Void>> asked = new ArrayList<>();

  @BeforeEach
  void watch() {
    attention.watch(this, Map.of(ADDRESS, this::ask));
    attention.look();
  }

  private CompletableFuture<?> ask() {
    asked.add(new CompletableFuture<>());
    return asked.get(asked.size() - 1);
  }

  @Test
  void trustsAnInstanceUntilItFailsToAnswer() {
    assertFalse(attention.isSilent(ADDRESS));
    assertFalse(attention.isSilent("host:2"));
    asked.get(0).completeExceptionally(new IOException());
    assertTrue(attention.isSilent(ADDRESS));
  }

  @Test
  void trustsItAgain_onceItAnswers() {
    asked.get(0).completeExceptionally(new IOException());
    attention.look();
    asked.get(1).complete(null);
    assertFalse(attention.isSilent(ADDRESS));
  }

  @Test
  void asksOneQuestionAtATime() {
    attention.look();
    assertEquals(1, asked.size());
    asked.get(0).complete(null);
    attention.look();
    assertEquals(2, asked.size());
  }

  @Test
  void asksOnce_whatSeveralWatch() {
    asked.get(0).complete(null);
    attention.watch("another", Map.of(ADDRESS, this::ask));
    attention.look();
    assertEquals(2, asked.size());
  }

  @Test
  void forgetsAnInstanceThatIsGone() {
    asked.get(0).completeExceptionally(new IOException());
    attention.watch(this, Map.of());
    attention.look();
    assertFalse(attention.isSilent(ADDRESS));
  }
}
