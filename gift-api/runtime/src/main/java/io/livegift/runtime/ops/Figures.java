package io.livegift.runtime.ops;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What every process says of itself at this moment. One that does not answer within a second is
 * down, and the others are shown all the same; nothing here waits on a thread of the admin port.
 */
final class Figures {

  /**
   * One process.
   *
   * @param health its lines of {@code /health}
   * @param metrics the project's own lines of the Prometheus text
   * @param rooms its busiest rooms, a line each; empty where it has none
   */
  record Peer(String name, boolean up, String health, String metrics, String rooms) {}

  private static final Duration PATIENCE = Duration.ofSeconds(1);
  private static final List<String> OURS =
      List.of("gift_", "push_", "gateway_", "jvm_memory_used_bytes{", "process_cpu_usage");

  private final Peers peers;

  /** Made when somebody looks: most processes are never asked. */
  private @Nullable HttpClient client;

  Figures(Peers peers) {
    this.peers = peers;
  }

  CompletableFuture<List<Peer>> now() {
    List<CompletableFuture<Peer>> asked = peers.known().entrySet().stream().map(this::ask).toList();
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .thenApply(done -> asked.stream().map(CompletableFuture::join).toList());
  }

  private CompletableFuture<Peer> ask(Map.Entry<String, URI> peer) {
    URI metrics = peer.getValue();
    CompletableFuture<String> health = text(metrics.resolve("/health"));
    CompletableFuture<String> rooms = text(metrics.resolve("/rooms"));
    return text(metrics)
        .thenCombine(
            health.thenCombine(rooms, List::of),
            (lines, more) ->
                new Peer(peer.getKey(), !lines.isEmpty(), more.get(0), ours(lines), more.get(1)));
  }

  private CompletableFuture<String> text(URI uri) {
    HttpRequest request = HttpRequest.newBuilder(uri).timeout(PATIENCE).build();
    return http()
        .sendAsync(request, BodyHandlers.ofString())
        .thenApply(answer -> answer.statusCode() == 404 ? "" : answer.body())
        .exceptionally(failure -> "");
  }

  private synchronized HttpClient http() {
    if (client == null) {
      client = HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    }
    return client;
  }

  private static String ours(String metrics) {
    return metrics
        .lines()
        .filter(line -> OURS.stream().anyMatch(line::startsWith))
        .collect(Collectors.joining("\n"));
  }
}
