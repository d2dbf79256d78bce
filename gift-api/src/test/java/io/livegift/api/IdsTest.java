package io.livegift.api;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullAndEmptySource;
import org.junit.jupiter.params.provider.ValueSource;

class IdsTest {

  @Test
  void takesTheWholeAlphabet() {
    assertTrue(Ids.valid("AZaz09_.:-"));
    assertTrue(Ids.valid("x".repeat(64)));
  }

  @ParameterizedTest
  @NullAndEmptySource
  @ValueSource(strings = {"a b", "a/b", "' OR 1=1 --", "a\n", "\u00e4", "user_A "})
  void refusesEverythingElse(String id) {
    assertFalse(Ids.valid(id));
  }

  @Test
  void refusesLongOnes() {
    assertFalse(Ids.valid("x".repeat(65)));
  }
}
