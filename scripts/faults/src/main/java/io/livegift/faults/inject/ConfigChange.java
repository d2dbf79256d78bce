package io.livegift.faults.inject;

import io.livegift.faults.stack.Stack;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Changes one key of the live configuration, holds it, and puts the file back as it was. */
final class ConfigChange implements Act {

  private record Line(String file, String key, String value) {}

  private static final Map<String, Line> LINES =
      Map.of(
          "consistency", new Line("gift-provider.yaml", "gift.consistency", "outbox"),
          "window", new Line("push-provider.yaml", "push.combo.window-ms", "1500"),
          "threshold", new Line("push-provider.yaml", "push.combo.threshold", "6"),
          "batch", new Line("gift-provider.yaml", "charge.max-batch", "2"),
          "invalid", new Line("push-provider.yaml", "push.combo.threshold", "0"));

  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
  private final URI configs;

  ConfigChange(Stack stack) {
    configs = URI.create("http://" + stack.get("NACOS_ADDR") + "/nacos/v1/cs/configs");
  }

  @Override
  public void run(Planned fault) throws IOException, InterruptedException {
    Line line = LINES.get(fault.target());
    if (line == null) {
      throw new IOException("no change is called " + fault.target());
    }
    String before = read(line.file);
    String pattern = "(?m)^" + line.key.replace(".", "\\.") + ":.*$";
    write(line.file, before.replaceAll(pattern, line.key + ": " + line.value));
    try {
      Acts.hold(fault);
    } finally {
      write(line.file, before);
    }
  }

  private String read(String file) throws IOException, InterruptedException {
    return send(
        HttpRequest.newBuilder(URI.create(configs + "?group=LIVE_GIFT&dataId=" + file)).GET());
  }

  private void write(String file, String content) throws IOException, InterruptedException {
    String form =
        "group=LIVE_GIFT&type=yaml&dataId="
            + file
            + "&content="
            + URLEncoder.encode(content, StandardCharsets.UTF_8);
    String answer =
        send(
            HttpRequest.newBuilder(configs)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form)));
    if (!answer.equals("true")) {
      throw new IOException("Nacos did not take " + file + ": " + answer);
    }
  }

  private String send(HttpRequest.Builder request) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        http.send(
            request.timeout(Duration.ofSeconds(5)).build(), HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException("Nacos answered HTTP " + answer.statusCode());
    }
    return answer.body();
  }
}
