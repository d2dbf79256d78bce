package io.livegift.load.pipeline;

import io.livegift.load.Stack;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

/** Settings in Nacos, changed for the time of a run and put back at its end. */
final class Live implements AutoCloseable {

  private static final long APPLIED_WITHIN_MS = 3_000;

  private final HttpClient http = HttpClient.newHttpClient();
  private final String url;
  private final String dataId;
  private final String before;

  Live(Stack stack, String dataId) throws IOException, InterruptedException {
    this.dataId = dataId;
    url = "http://" + stack.get("NACOS_ADDR") + "/nacos/v1/cs/configs";
    URI query = URI.create(url + "?group=LIVE_GIFT&dataId=" + dataId);
    before = answer(HttpRequest.newBuilder(query).build());
  }

  /** Every line of the key gets the value. */
  void set(String key, String value) throws IOException, InterruptedException {
    publish(before.replaceAll("(?m)^" + key.replace(".", "\\.") + ":.*$", key + ": " + value));
  }

  @Override
  public void close() throws IOException {
    try {
      publish(before);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(dataId + " was not put back", e);
    }
  }

  private void publish(String content) throws IOException, InterruptedException {
    String form =
        "group=LIVE_GIFT&type=yaml&dataId="
            + dataId
            + "&content="
            + URLEncoder.encode(content, StandardCharsets.UTF_8);
    answer(
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build());
    Thread.sleep(APPLIED_WITHIN_MS);
  }

  private String answer(HttpRequest request) throws IOException, InterruptedException {
    HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException("Nacos answered " + answer.statusCode() + " about " + dataId);
    }
    return answer.body();
  }
}
