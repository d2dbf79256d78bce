package io.livegift.load.fanout;

/**
 * One kind of load.
 *
 * @param perSecond gifts, on average
 * @param burst gifts that come at once
 */
record Shape(String name, int viewers, double perSecond, int burst, int gifts) {

  int seconds() {
    return (int) (gifts / perSecond);
  }

  long deliveries() {
    return (long) viewers * gifts;
  }
}
