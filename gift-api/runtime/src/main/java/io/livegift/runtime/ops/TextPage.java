package io.livegift.runtime.ops;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lines of text that may take a moment to gather; the admin port's threads do not wait for it. */
public final class TextPage implements HttpHandler {

  private static final Logger log = LoggerFactory.getLogger(TextPage.class);

  private final Supplier<CompletableFuture<List<String>>> lines;

  public TextPage(Supplier<CompletableFuture<List<String>>> lines) {
    this.lines = lines;
  }

  @Override
  public void handle(HttpExchange exchange) {
    var unused = lines.get().thenAccept(gathered -> send(exchange, gathered));
  }

  private static void send(HttpExchange exchange, List<String> gathered) {
    byte[] body = (String.join("\n", gathered) + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    } catch (IOException e) {
      log.debug("Whoever asked has gone: {}", e.toString());
    }
    exchange.close();
  }
}
