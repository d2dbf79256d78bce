package io.livegift.push.state;

import java.security.SecureRandom;
import java.util.HexFormat;

/** The random part of an epoch, so that two of one millisecond differ. */
final class EpochPart {

  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int BYTES = 4;

  private EpochPart() {}

  static String random() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
