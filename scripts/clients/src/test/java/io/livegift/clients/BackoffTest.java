package io.livegift.clients;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class BackoffTest {

  @Test
  void doublesUpToItsBound() {
    Backoff longest = new Backoff(100, 1_000, () -> 1);
    assertEquals(100, longest.delayMs(0));
    assertEquals(200, longest.delayMs(1));
    assertEquals(800, longest.delayMs(3));
    assertEquals(1_000, longest.delayMs(4));
    assertEquals(1_000, longest.delayMs(1_000_000));
  }

  @Test
  void spreadsOverTheWholeRange() {
    assertEquals(0, new Backoff(100, 1_000, () -> 0).delayMs(5));
    assertEquals(500, new Backoff(100, 1_000, () -> 0.5).delayMs(5));
  }
}
