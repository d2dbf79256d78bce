package io.livegift.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Rows of text, aligned: the first column to the left, figures to the right. */
public final class Table {

  private final List<List<String>> rows = new ArrayList<>();

  public Table(String... heads) {
    rows.add(List.of(heads));
  }

  /** Adds a row; numbers below 10 get two decimals, below 100 one, others none. */
  public void row(String name, Object... figures) {
    List<String> row = new ArrayList<>();
    row.add(name);
    for (Object figure : figures) {
      row.add(figure instanceof Double number ? figure(number) : figure.toString());
    }
    rows.add(row);
  }

  public static String figure(double number) {
    int decimals = Math.abs(number) < 10 ? 2 : Math.abs(number) < 100 ? 1 : 0;
    return String.format(Locale.ROOT, "%,." + decimals + "f", number);
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
      for (int column = 0; column < row.size(); column++) {
        String side = column == 0 ? "-" : "";
        text.append(
            String.format(Locale.ROOT, "%" + side + width(column) + "s  ", row.get(column)));
      }
      text.setLength(text.length() - 2);
      text.append('\n');
    }
    return text.toString();
  }

  private int width(int column) {
    return rows.stream()
        .filter(row -> row.size() > column)
        .mapToInt(row -> row.get(column).length())
        .max()
        .orElse(1);
  }
}
