package io.livegift.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TableTest {

  @Test
  void alignsNamesLeftAndFiguresRight() {
    Table table = new Table("", "a", "rate");
    table.row("x", 1.234, 1_234.5);
    table.row("long", 12.34, 7L);
    assertEquals("         a   rate\nx     1.23  1,235\nlong  12.3      7\n", table.toString());
  }
}
