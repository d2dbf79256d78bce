package io.livegift.load.viewers;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TextTest {

  private static final String FRAME =
      "{\"type\":\"gift\",\"msgId\":\"01J\",\"seq\":42,\"epoch\":\"e\"}";

  @Test
  void findsFields() {
    assertEquals("01J", Text.string(FRAME, "msgId"));
    assertEquals(42, Text.number(FRAME, "seq"));
  }

  @Test
  void tellsWhatIsNotThere() {
    assertEquals("", Text.string(FRAME, "room"));
    assertEquals(-1, Text.number(FRAME, "room"));
  }
}
