package io.livegift.provider.charge;

import static io.livegift.provider.charge.Samples.parcel;
import static io.livegift.provider.charge.Samples.planned;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TillTest {

  @Test
  void chargesInOrder_asFarAsCoinsReach() {
    Till till = till(Map.of("u", 25L), Set.of());
    assertTrue(till.admit(parcel(planned("u", "r1", 10))));
    assertTrue(till.admit(parcel(planned("u", "r2", 10))));
    assertFalse(till.admit(parcel(planned("u", "r3", 10))));
    assertTrue(till.admit(parcel(planned("u", "r4", 5))));
    assertEquals(List.of(15L, 5L, 0L), till.rows().stream().map(OrderRow::balanceAfter).toList());
    assertEquals(List.of(new Till.Debit("u", 25)), till.debits());
  }

  @Test
  void leavesNoTrace_whenOneGiftOfAParcelCannotBeCharged() {
    Till till = till(Map.of("u", 15L, "v", 5L), Set.of());
    assertFalse(till.admit(parcel(planned("u", "r1", 10), planned("v", "r1", 10))));
    assertEquals(List.of(), till.rows());
    assertTrue(till.admit(parcel(planned("u", "r1", 15))));
  }

  @Test
  void refusesRequest_thatHasAnOrder() {
    Till till = till(Map.of("u", 100L), Set.of(new RequestKey("u", "r1")));
    assertFalse(till.admit(parcel(planned("u", "r1", 10))));
  }

  @Test
  void refusesRequest_thatComesTwice() {
    Till till = till(Map.of("u", 100L), Set.of());
    assertFalse(till.admit(parcel(planned("u", "r1", 10), planned("u", "r1", 10))));
    assertTrue(till.admit(parcel(planned("u", "r1", 10))));
    assertFalse(till.admit(parcel(planned("u", "r1", 10))));
  }

  @Test
  void refusesWallet_thatIsNotLocked() {
    Till till = till(Map.of(), Set.of());
    assertFalse(till.admit(parcel(planned("u", "r1", 10))));
  }

  private static Till till(Map<String, Long> balances, Set<RequestKey> charged) {
    return new Till(balances, charged, Samples.config());
  }
}
