package io.livegift.clients;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs tokens that are good for three hours: longer than any run. Thread-safe. */
public final class Tokens {

  private static final long TTL_S = 10_800;
  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final Mac mac;

  public Tokens(Path keyFile) throws IOException, GeneralSecurityException {
    mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Files.readAllBytes(keyFile), "HmacSHA256"));
  }

  public synchronized String of(String userId) {
    long exp = System.currentTimeMillis() / 1_000 + TTL_S;
    String signed =
        encode(bytes("{\"alg\":\"HS256\",\"typ\":\"JWT\"}"))
            + "."
            + encode(bytes("{\"sub\":\"" + userId + "\",\"exp\":" + exp + "}"));
    return signed + "." + encode(mac.doFinal(bytes(signed)));
  }

  private static String encode(byte[] bytes) {
    return BASE64.encodeToString(bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
