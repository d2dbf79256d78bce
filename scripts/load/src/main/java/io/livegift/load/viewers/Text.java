package io.livegift.load.viewers;

/** Finds single fields in a frame: whole parsing would cost more than receiving. */
public final class Text {

  private Text() {}

  /** The string behind {@code "name":"}; empty when there is none. */
  public static String string(String frame, String name) {
    String key = "\"" + name + "\":\"";
    int at = frame.indexOf(key);
    return at < 0 ? "" : frame.substring(at + key.length(), frame.indexOf('"', at + key.length()));
  }

  /** The number behind {@code "name":}; -1 when there is none. */
  public static long number(String frame, String name) {
    String key = "\"" + name + "\":";
    int at = frame.indexOf(key);
    if (at < 0) {
      return -1;
    }
    long number = 0;
    for (int i = at + key.length(); i < frame.length(); i++) {
      char digit = frame.charAt(i);
      if (digit < '0' || digit > '9') {
        break;
      }
      number = number * 10 + (digit - '0');
    }
    return number;
  }
}
