package io.livegift.gateway.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.util.Base64URL;
import io.livegift.api.Ids;
import io.livegift.gateway.session.Identity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.text.ParseException;
import java.time.Clock;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * Says whose token it is: a JWT, signed with HS256 and nothing else, with {@code sub} and {@code
 * exp}. Any thread may ask.
 */
public final class TokenVerifier {

  private static final int LONGEST = 2_048;
  private static final long MILLIS = 1_000;

  private record KnownHeader(String encoded, JWSHeader header) {}

  private final MACVerifier verifier;
  private final Clock clock;
  private final JsonMapper json = new JsonMapper();

  /** Tokens of one issuer have one header: parsing it again would cost more than the signature. */
  private volatile @Nullable KnownHeader known;

  /**
   * @param key at least 32 bytes
   */
  public TokenVerifier(byte[] key, Clock clock) {
    try {
      this.verifier = new MACVerifier(key);
    } catch (JOSEException e) {
      throw new IllegalArgumentException("The token key is too short", e);
    }
    this.clock = clock;
  }

  /** Null: not a token, not ours, or not valid now. */
  public @Nullable Identity verify(String token) {
    int first = token.indexOf('.');
    int second = token.indexOf('.', first + 1);
    if (first < 0 || second < 0 || token.length() > LONGEST) {
      return null;
    }
    try {
      JWSHeader header = header(token.substring(0, first));
      String signature = token.substring(second + 1);
      byte[] signed = token.substring(0, second).getBytes(StandardCharsets.US_ASCII);
      if (!JWSAlgorithm.HS256.equals(header.getAlgorithm())
          || !canonical(signature)
          || !verifier.verify(header, signed, new Base64URL(signature))) {
        return null;
      }
      return identity(json.readTree(decode(token.substring(first + 1, second))));
    } catch (ParseException | JOSEException | IOException | IllegalArgumentException e) {
      return null;
    }
  }

  private JWSHeader header(String encoded) throws ParseException {
    KnownHeader cached = known;
    if (cached != null && cached.encoded().equals(encoded)) {
      return cached.header();
    }
    JWSHeader header = JWSHeader.parse(new Base64URL(encoded));
    known = new KnownHeader(encoded, header);
    return header;
  }

  /** Spare bits of the last character would let one signature be written in several ways. */
  private static boolean canonical(String encoded) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(decode(encoded)).equals(encoded);
  }

  private static byte[] decode(String encoded) {
    return Base64.getUrlDecoder().decode(encoded);
  }

  private @Nullable Identity identity(JsonNode claims) {
    JsonNode subject = claims.get("sub");
    JsonNode expires = claims.get("exp");
    JsonNode notBefore = claims.get("nbf");
    if (subject == null || !subject.isTextual() || !Ids.valid(subject.textValue())) {
      return null;
    }
    if (expires == null || !expires.isNumber()) {
      return null;
    }
    long now = clock.millis();
    long expiresAt = millis(expires);
    boolean tooEarly = notBefore != null && (!notBefore.isNumber() || millis(notBefore) > now);
    return expiresAt <= now || tooEarly ? null : new Identity(subject.textValue(), expiresAt);
  }

  private static long millis(JsonNode seconds) {
    // As a double: exact for every time that matters, and saturating beyond.
    return (long) (seconds.doubleValue() * MILLIS);
  }
}
