package io.livegift.push;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A push provider in a process of its own, so that it can be killed. */
final class PushProcess implements AutoCloseable {

  private final Process process;
  private final Map<String, String> variables;

  PushProcess(String name) throws IOException {
    Path home = Files.createDirectories(Path.of("target", "it", name)).toAbsolutePath();
    variables = variables(name, home);
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    ProcessBuilder builder =
        new ProcessBuilder(
            java,
            "-Xmx192m",
            "-XX:+UseSerialGC",
            "-Duser.home=" + home,
            "-DJM.LOG.PATH=" + home.resolve("logs"),
            "-DJM.SNAPSHOT.PATH=" + home,
            "-cp",
            System.getProperty("java.class.path"),
            PushProvider.class.getName());
    builder.environment().putAll(variables);
    process =
        builder
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(home.resolve("out.log").toFile()))
            .start();
  }

  /** The environment of this test with free ports. */
  static Map<String, String> variables(String name, Path home) throws IOException {
    Map<String, String> variables = new HashMap<>(System.getenv());
    variables.put("INSTANCE_NAME", name);
    variables.put("RUN_DIR", home.toString());
    for (String port : List.of("DUBBO_PORT", "TRI_PORT", "ADMIN_PORT")) {
      try (ServerSocket socket = new ServerSocket(0)) {
        variables.put(port, String.valueOf(socket.getLocalPort()));
      }
    }
    return variables;
  }

  boolean healthy() {
    try {
      return get("/health").statusCode() == HttpURLConnection.HTTP_OK;
    } catch (UncheckedIOException e) {
      return false;
    }
  }

  int shardsOwned() {
    return get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("push_shards_owned{"))
        .mapToInt(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  private HttpResponse<String> get(String path) {
    return send(HttpRequest.newBuilder(uri("ADMIN_PORT", path)).build());
  }

  /** An RPC over HTTP/JSON. */
  String rpc(String method, String body) {
    return send(HttpRequest.newBuilder(uri("TRI_PORT", "/io.livegift.api.RoomService/" + method))
            .header("content-type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build())
        .body();
  }

  private URI uri(String port, String path) {
    return URI.create("http://127.0.0.1:" + variables.get(port) + path);
  }

  private static HttpResponse<String> send(HttpRequest request) {
    try {
      return HttpClient.newHttpClient()
          .send(request, HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** {@code kill -9}. */
  void kill() {
    process.destroyForcibly();
  }

  /** SIGSTOP: it goes on being there, and does nothing. */
  void pause() {
    try {
      int exit =
          new ProcessBuilder("kill", "-STOP", String.valueOf(process.pid())).start().waitFor();
      if (exit != 0) {
        throw new IllegalStateException("kill -STOP: exit " + exit);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** SIGTERM. */
  void terminate() {
    process.destroy();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(15, TimeUnit.SECONDS)) {
        kill();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
