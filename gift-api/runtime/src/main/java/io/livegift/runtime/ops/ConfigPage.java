package io.livegift.runtime.ops;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;

/**
 * {@code GET /config}: each configuration key of the process and its value in force, as one JSON
 * object. Secrets are no configuration and never among them.
 */
public final class ConfigPage implements HttpHandler {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Supplier<? extends Map<String, String>> inForce;

  public ConfigPage(Supplier<? extends Map<String, String>> inForce) {
    this.inForce = inForce;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    byte[] body = JSON.writeValueAsBytes(inForce.get());
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
