package io.livegift.runtime.rpc;

/**
 * How a loopback address is spelled for Dubbo.
 *
 * <p>Dubbo 3.3 takes every host that begins with {@code 127.} for a mistake: it registers the
 * machine's outer address instead and listens on all of them ({@code NetUtils.isInvalidLocalHost}).
 * The same address as one decimal number, which {@link java.net.InetAddress} reads alike, it takes
 * at its word.
 */
final class HostSpelling {

  private HostSpelling() {}

  /** 127.0.0.1 becomes 2130706433; any other host stays. */
  static String forDubbo(String host) {
    if (!host.matches("127(\\.\\d{1,3}){3}")) {
      return host;
    }
    long number = 0;
    for (String part : host.split("\\.", -1)) {
      number = number << 8 | Integer.parseInt(part);
    }
    return Long.toString(number);
  }

  /** {@code host:port} as people and other processes write it. */
  static String plain(String address) {
    int colon = address.lastIndexOf(':');
    String host = address.substring(0, colon);
    if (!host.matches("\\d+")) {
      return address;
    }
    long number = Long.parseLong(host);
    return (number >> 24)
        + "."
        + (number >> 16 & 255)
        + "."
        + (number >> 8 & 255)
        + "."
        + (number & 255)
        + address.substring(colon);
  }
}
