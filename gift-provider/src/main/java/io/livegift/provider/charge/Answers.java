package io.livegift.provider.charge;

import io.livegift.api.SendGiftCommand;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * Remembers outcomes for a while, so that repeats are answered early. It may forget anything at any
 * time; what it does remember is final.
 */
public interface Answers {

  /** What is known; returns at once, and its future never fails and never takes long. */
  CompletableFuture<Map<RequestKey, Answer>> find(Collection<SendGiftCommand> commands);

  /** Keeps outcomes that are durable; returns at once and never throws. */
  void keep(List<Answer> answers);
}
