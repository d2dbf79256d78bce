package io.livegift.gateway.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.livegift.gateway.GatewayFixture;
import io.livegift.gateway.TestClient;
import java.io.InputStream;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsTest {

  private static final char[] PASSWORD = "password".toCharArray();

  @TempDir Path folder;

  private KeyStore certificate() throws Exception {
    Path store = folder.resolve("store.p12");
    String keytool = Path.of(System.getProperty("java.home"), "bin", "keytool").toString();
    Process made =
        new ProcessBuilder(
                keytool,
                "-genkeypair",
                "-alias",
                "gateway",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-storepass",
                "password",
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .start();
    assertEquals(0, made.waitFor());
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private Path pem(String name, String kind, byte[] der) throws Exception {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(der);
    Path file = folder.resolve(name);
    Files.write(file, List.of("-----BEGIN " + kind + "-----", body, "-----END " + kind + "-----"));
    return file;
  }

  @Test
  void speaksOverTls_withTheConfiguredCertificate() throws Exception {
    KeyStore keys = certificate();
    Path chain = pem("chain.pem", "CERTIFICATE", keys.getCertificate("gateway").getEncoded());
    Path key = pem("key.pem", "PRIVATE KEY", keys.getKey("gateway", PASSWORD).getEncoded());
    TrustManagerFactory trust =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trust.init(keys);
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, trust.getTrustManagers(), null);
    try (GatewayFixture gateway =
            new GatewayFixture(Map.of(), Tls.from(chain.toString(), key.toString()));
        TestClient viewer =
            TestClient.open(
                context
                    .getSocketFactory()
                    .createSocket(InetAddress.getLoopbackAddress(), gateway.port),
                GatewayFixture.token("a", 60))) {
      viewer.join("room_1");
      for (int i = 0; i < 50; i++) {
        gateway.show("room_1");
      }
      viewer.await("gift", 50);
      viewer.frame(TestClient.BINARY, new byte[1]);
      assertEquals(1003, viewer.awaitClosed());
    }
  }

  @Test
  void refusesACertificateWithoutItsKey() {
    assertThrows(IllegalStateException.class, () -> Tls.from("chain.pem", null));
  }
}
