package io.livegift.load.sizing;

/** Runs something once as many parts have ended as there are. */
final class Countdown implements Runnable {

  private final Runnable then;
  private int left;

  Countdown(int parts, Runnable then) {
    this.left = parts;
    this.then = then;
  }

  @Override
  public void run() {
    left--;
    if (left == 0) {
      then.run();
    }
  }
}
