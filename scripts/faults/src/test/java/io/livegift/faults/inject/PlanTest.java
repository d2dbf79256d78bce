package io.livegift.faults.inject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PlanTest {

  private static final long LENGTH_MS = 600_000;

  private static Plan draw(long seed) {
    List<Plan.Choice> all =
        Stream.of(FaultKind.values()).flatMap(kind -> Plan.Choice.read(kind.text())).toList();
    return Plan.draw(seed, all, LENGTH_MS, 2);
  }

  @Test
  void drawsTheSamePlan_fromTheSameSeed() {
    assertEquals(draw(5), draw(5));
    assertNotEquals(draw(5), draw(6));
  }

  @Test
  void leavesOneInstanceOfEachService() {
    List<Planned> faults = draw(8).faults();
    assertFalse(faults.isEmpty());
    for (Planned one : faults) {
      for (Planned other : faults) {
        boolean overlap = one.number() < other.number() && other.atMs() < one.atMs() + one.holdMs();
        assertFalse(overlap && one.target().equals(other.target()), one + " and " + other);
      }
    }
  }

  @Test
  void letsOneFaultPassBeforeTheNext_ofAnOddSeed() {
    List<Planned> faults = draw(9).faults();
    for (int i = 1; i < faults.size(); i++) {
      Planned before = faults.get(i - 1);
      assertTrue(faults.get(i).atMs() > before.atMs() + before.holdMs(), before.toString());
    }
  }

  @Test
  void refusesATargetThatTheKindCannotHit() {
    assertThrows(IllegalArgumentException.class, () -> Plan.Choice.read("flush:mysql"));
  }
}
