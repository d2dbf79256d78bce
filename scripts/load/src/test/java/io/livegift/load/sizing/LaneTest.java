package io.livegift.load.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneTest {

  private final List<List<Integer>> batches = new ArrayList<>();
  private final Deque<Runnable> working = new ArrayDeque<>();
  private final Lane<Integer> lane =
      new Lane<>(
          1,
          3,
          (batch, free) -> {
            batches.add(batch);
            working.add(free);
          });

  @Test
  void freeWorkerWaitsForNobody_andABusyOneTakesWhatHasGathered_upToTheBound() {
    for (int item = 1; item <= 6; item++) {
      lane.add(item);
    }
    assertEquals(List.of(List.of(1)), batches);
    working.remove().run();
    working.remove().run();
    assertEquals(List.of(List.of(1), List.of(2, 3, 4), List.of(5, 6)), batches);
    assertEquals(0, lane.queue().size());
    assertEquals(6, lane.queue().arrived());
  }
}
