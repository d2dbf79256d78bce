package io.livegift.gateway.web;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.MACSigner;
import java.time.Clock;
import java.time.Duration;

/**
 * Makes tokens for whoever asks: for the demo, where its users are nobody's. It exists only where
 * demo data is loaded, and answers only this machine; elsewhere tokens come from those who know the
 * users.
 */
public final class DemoTokens {

  private static final Duration TTL = Duration.ofHours(1);

  private final MACSigner signer;
  private final Clock clock;

  /**
   * @param key at least 32 bytes, the one that tokens are verified with
   */
  public DemoTokens(byte[] key, Clock clock) {
    try {
      this.signer = new MACSigner(key);
    } catch (JOSEException e) {
      throw new IllegalArgumentException("The token key is too short", e);
    }
    this.clock = clock;
  }

  /**
   * @param userId of the form of every id, so that it needs no escaping
   */
  String issue(String userId) {
    long expires = clock.instant().plus(TTL).getEpochSecond();
    Payload claims = new Payload("{\"sub\":\"" + userId + "\",\"exp\":" + expires + "}");
    try {
      JWSObject token = new JWSObject(new JWSHeader(JWSAlgorithm.HS256), claims);
      token.sign(signer);
      return token.serialize();
    } catch (JOSEException e) {
      throw new IllegalStateException("HS256 was chosen by the key", e);
    }
  }
}
