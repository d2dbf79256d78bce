package io.livegift.gateway.server;

import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import java.io.File;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** A certificate from files, where the gateway itself ends TLS. */
public final class Tls {

  private Tls() {}

  /** Null when no certificate is configured: then something in front of the gateway ends TLS. */
  public static @Nullable SslContext from(
      @Nullable String certificateFile, @Nullable String keyFile) {
    if (certificateFile == null && keyFile == null) {
      return null;
    }
    if (certificateFile == null || keyFile == null) {
      throw new IllegalStateException("TLS needs both a certificate and its key.");
    }
    try {
      return SslContextBuilder.forServer(new File(certificateFile), new File(keyFile)).build();
    } catch (SSLException | IllegalArgumentException e) {
      throw new IllegalStateException("TLS cannot use " + certificateFile, e);
    }
  }
}
