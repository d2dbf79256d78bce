package io.livegift.runtime.ops;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code GET /ops}: the path of a gift as a picture, with a figure at each step, over all
 * processes.
 *
 * <p>Every process serves it, so that there is no process to lose it with. A browser may not read
 * the admin ports of the others, so the one that serves the page asks them: {@code /ops/figures}.
 * It asks the addresses it was started with and no other. Reads only; nothing can be changed here.
 */
final class OpsPage implements HttpHandler {

  private static final Logger log = LoggerFactory.getLogger(OpsPage.class);
  private static final Map<String, String> TYPES =
      Map.of(
          "/ops", "text/html; charset=utf-8",
          "/ops/ops.css", "text/css; charset=utf-8",
          "/ops/ops.js", "text/javascript; charset=utf-8",
          "/ops/figures.js", "text/javascript; charset=utf-8");

  private final Figures figures;
  private final JsonMapper json = JsonMapper.builder().build();

  OpsPage(Figures figures) {
    this.figures = figures;
  }

  @Override
  public void handle(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    String type = TYPES.get(path);
    if (path.equals("/ops/figures")) {
      // Answered later, by the thread that hears from the last process.
      var unused = figures.now().thenAccept(all -> tell(exchange, all));
    } else if (type == null) {
      send(exchange, 404, "text/plain", new byte[0]);
    } else {
      send(exchange, 200, type, file(path.equals("/ops") ? "/ops/index.html" : path));
    }
  }

  private static byte[] file(String name) throws IOException {
    try (InputStream in = OpsPage.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("The operations page lacks " + name);
      }
      return in.readAllBytes();
    }
  }

  private void tell(HttpExchange exchange, List<Figures.Peer> processes) {
    try {
      send(exchange, 200, "application/json", json.writeValueAsBytes(processes));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A record that is no JSON", e);
    } catch (IOException e) {
      log.debug("The operations page has gone: {}", e.toString());
    }
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Cache-Control", "no-cache");
    exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
    exchange
        .getResponseHeaders()
        .set(
            "Content-Security-Policy", "default-src 'self'; img-src data:; frame-ancestors 'none'");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
