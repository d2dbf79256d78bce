package io.livegift.load.sizing;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * The costs of a gift's path, as {@code scripts/deploy/costs.properties} gives and explains them.
 */
record Costs(
    double rpcUs,
    double tapUs,
    BatchCost delivery,
    int connectionsMax,
    BatchCost charge,
    BatchCost chargeInDatabase,
    double receiptInDatabaseUs,
    double halfUs,
    double acceptUs,
    double receiptUs,
    double fanoutUs,
    double acceptInRedisUs,
    double flushUs,
    double messageBytes,
    double networkMbit,
    double deflateFactor) {

  static Properties properties(Path file) throws IOException {
    Properties values = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      values.load(reader);
    }
    return values;
  }

  static Costs of(Properties values) {
    return new Costs(
        number(values, "rpc-us"),
        number(values, "gateway.tap-us"),
        BatchCost.parse(text(values, "gateway.delivery-us")),
        (int) number(values, "gateway.connections-max"),
        BatchCost.parse(text(values, "gift-provider.charge-us")),
        BatchCost.parse(text(values, "database.charge-us")),
        number(values, "database.receipt-us"),
        number(values, "broker.half-us"),
        number(values, "push-provider.accept-us"),
        number(values, "push-provider.receipt-us"),
        number(values, "push-provider.fanout-us"),
        number(values, "redis.accept-us"),
        number(values, "redis.flush-us"),
        number(values, "message.bytes"),
        number(values, "network.mbit"),
        number(values, "deflate.factor"));
  }

  static double number(Properties values, String key) {
    return Double.parseDouble(text(values, key));
  }

  private static String text(Properties values, String key) {
    String value = values.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException("the costs do not say " + key);
    }
    return value;
  }
}
