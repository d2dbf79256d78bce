package io.livegift.gateway.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The files of the room page, read once. */
public final class RoomPage {

  /** One file. */
  public static final class Asset {
    private final String headers;
    private final byte[] body;

    Asset(String headers, byte[] body) {
      this.headers = headers;
      this.body = body;
    }

    /** Complete HTTP header lines. */
    public String headers() {
      return headers;
    }

    public byte[] body() {
      return body;
    }
  }

  private static final String SAFETY =
      "x-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\ncache-control: no-cache\r\n"
          + "content-security-policy: default-src 'self'; connect-src 'self' ws: wss:;"
          + " img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'\r\n";

  private static final List<String> SCRIPTS =
      List.of(
          "room.js", "stage.js", "sparks.js", "board.js", "rail.js", "faces.js", "gift-client.js");

  private final Map<String, Asset> assets = new HashMap<>();

  public RoomPage() {
    load("/", "index.html", "text/html; charset=utf-8");
    load("/room.css", "room.css", "text/css; charset=utf-8");
    for (String script : SCRIPTS) {
      load("/" + script, script, "text/javascript; charset=utf-8");
    }
  }

  /** Null: there is no such file. */
  public @Nullable Asset find(String path) {
    return assets.get(path);
  }

  private void load(String path, String file, String type) {
    try (InputStream in = RoomPage.class.getResourceAsStream("/web/" + file)) {
      if (in == null) {
        throw new IllegalStateException("The room page lacks " + file);
      }
      assets.put(path, new Asset("content-type: " + type + "\r\n" + SAFETY, in.readAllBytes()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
