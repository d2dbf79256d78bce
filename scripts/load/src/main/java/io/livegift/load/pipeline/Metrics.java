package io.livegift.load.pipeline;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** One process's Prometheus text. */
final class Metrics {

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI url;

  Metrics(String url) {
    this.url = URI.create(url);
  }

  /** The sum over all series of this name; 0 when there is none. */
  double of(String name) throws IOException, InterruptedException {
    String text =
        http.send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString()).body();
    return text.lines()
        .filter(line -> line.startsWith(name + "{") || line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }
}
