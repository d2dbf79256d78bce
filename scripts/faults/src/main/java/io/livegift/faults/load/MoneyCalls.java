package io.livegift.faults.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.livegift.api.ErrorCode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Calls of the gift providers over HTTP and JSON; a call has a typed answer or fails. */
final class MoneyCalls {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A typed answer.
   *
   * @param amount coins, of a refund
   */
  record Answer(ErrorCode code, long amount, boolean duplicate) {}

  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();
  private final List<URI> providers;
  private int next;

  MoneyCalls(List<URI> providers) {
    this.providers = providers;
  }

  /** Asks the next provider in turn. */
  synchronized CompletableFuture<Answer> call(String method, Object body) {
    URI base = providers.get(next++ % providers.size());
    HttpRequest request =
        HttpRequest.newBuilder(base.resolve("/io.livegift.api." + method))
            .timeout(Duration.ofSeconds(5))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JSON.valueToTree(body).toString()))
            .build();
    return http.sendAsync(request, HttpResponse.BodyHandlers.ofString())
        .thenApply(answer -> read(answer.body()));
  }

  private static Answer read(String body) {
    try {
      JsonNode answer = JSON.readTree(body);
      return new Answer(
          ErrorCode.of(answer.path("code").asText()),
          answer.path("amount").asLong(),
          answer.path("duplicate").asBoolean());
    } catch (JsonProcessingException e) {
      throw new CompletionException(e);
    }
  }
}
