package io.livegift.clients.demo;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.api.CatalogQuery;
import io.livegift.api.Gift;
import io.livegift.api.GiftCatalog;
import io.livegift.api.TopUpCommand;
import io.livegift.api.TopUpResult;
import io.livegift.api.WalletQuery;
import io.livegift.api.WalletView;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** The gift provider's services over HTTP and JSON, as any other service may call them. */
final class Rpc {

  private static final ObjectMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final HttpClient http = HttpClient.newHttpClient();
  private final String base;

  Rpc(String base) {
    this.base = base;
  }

  long balance(String userId) throws IOException, InterruptedException {
    WalletView wallet = call("WalletService/getWallet", new WalletQuery(userId), WalletView.class);
    require("OK".equals(wallet.code()), "the wallet of " + userId + ": " + wallet.code());
    return wallet.balance();
  }

  void topUp(String userId, String requestId, long amount)
      throws IOException, InterruptedException {
    TopUpCommand command = new TopUpCommand(userId, requestId, amount);
    TopUpResult result = call("WalletService/topUp", command, TopUpResult.class);
    require("OK".equals(result.code()), "a top-up of " + userId + ": " + result.code());
  }

  List<Gift> gifts() throws IOException, InterruptedException {
    return call("CatalogService/listGifts", new CatalogQuery(), GiftCatalog.class).gifts();
  }

  private <T> T call(String method, Object body, Class<T> answer)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + "/io.livegift.api." + method))
            .timeout(Duration.ofSeconds(10))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build();
    HttpResponse<String> response;
    try {
      response = http.send(request, HttpResponse.BodyHandlers.ofString());
    } catch (ConnectException e) {
      throw new IOException("nothing answers at " + base + ": is the stack up?", e);
    }
    require(
        response.statusCode() == 200,
        method + " answered HTTP " + response.statusCode() + ": " + response.body());
    return JSON.readValue(response.body(), answer);
  }

  private static void require(boolean holds, String otherwise) throws IOException {
    if (!holds) {
      throw new IOException(otherwise);
    }
  }
}
