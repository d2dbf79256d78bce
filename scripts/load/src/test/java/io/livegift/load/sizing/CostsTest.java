package io.livegift.load.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CostsTest {

  @Test
  void readsTheFileThatIsShipped() {
    Costs costs = Costs.of(SizingCosts.shipped());
    assertTrue(costs.rpcUs() > 0);
    assertTrue(Measured.of(SizingCosts.shipped()).giftsPerSecond().get(1) > 0);
  }

  @Test
  void namesWhatIsMissing() {
    Properties values = SizingCosts.shipped();
    values.remove("broker.half-us");
    Exception refused = assertThrows(IllegalArgumentException.class, () -> Costs.of(values));
    assertEquals("the costs do not say broker.half-us", refused.getMessage());
  }

  @Test
  void drawsALineThroughTwoBatchSizes() {
    BatchCost cost = BatchCost.parse("8:90 32:40");
    assertEquals(720, cost.us(8), 1e-6);
    assertEquals(1_280, cost.us(32), 1e-6);
    assertEquals(1_000, cost.us(20), 1e-6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "8:90", "8:40 32:90", "8:90 8:40", "8:90 32:1", "8 32", "a:b c:d"})
  void refusesABatchThatCostsNoSuchThing(String text) {
    assertThrows(RuntimeException.class, () -> BatchCost.parse(text));
  }
}
