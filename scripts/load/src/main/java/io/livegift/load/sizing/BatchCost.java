package io.livegift.load.sizing;

/**
 * What a batch costs: so much for any, and so much for each item.
 *
 * @param onceUs for a batch of any size
 * @param eachUs for each item in it
 */
record BatchCost(double onceUs, double eachUs) {

  /** Reads {@code SIZE:EACH SIZE:EACH}, the cost of an item at two batch sizes. */
  static BatchCost parse(String text) {
    String[] points = text.strip().split("\\s+", -1);
    if (points.length != 2) {
      throw new IllegalArgumentException(text + " is not SIZE:EACH SIZE:EACH");
    }
    Point small = Point.parse(points[0]);
    Point large = Point.parse(points[1]);
    double each = (large.batchUs() - small.batchUs()) / (large.size - small.size);
    double once = small.batchUs() - each * small.size;
    if (!(each >= 0 && once >= 0)) {
      throw new IllegalArgumentException(text + " does not fall with the batch");
    }
    return new BatchCost(once, each);
  }

  double us(int items) {
    return onceUs + eachUs * items;
  }

  private record Point(int size, double eachUs) {

    static Point parse(String text) {
      String[] parts = text.split(":", -1);
      return new Point(Integer.parseInt(parts[0]), Double.parseDouble(parts[1]));
    }

    double batchUs() {
      return size * eachUs;
    }
  }
}
