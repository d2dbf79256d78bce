package io.livegift.faults.stack;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Addresses of the stack, read from what {@code scripts/up} writes. */
public final class Stack {

  private final Path run;
  private final Map<String, String> variables = new HashMap<>();

  public Stack(Path run) throws IOException {
    this.run = run;
    read(run.resolve("settings.env"));
    read(run.resolve("stack.env"));
  }

  private void read(Path file) throws IOException {
    for (String line : Files.readAllLines(file)) {
      int at = line.indexOf('=');
      if (at > 0) {
        variables.put(line.substring(0, at), line.substring(at + 1).replaceAll("^'|'$", ""));
      }
    }
  }

  public String get(String name) {
    String value = variables.get(name);
    if (value == null) {
      throw new IllegalStateException(name + " is not in stack.env: run scripts/up");
    }
    return value;
  }

  public String get(String name, String otherwise) {
    return variables.getOrDefault(name, otherwise);
  }

  public Path run() {
    return run;
  }

  public List<URI> gateways() {
    return Stream.of(get("WS_URLS").split(",")).map(URI::create).toList();
  }

  /** The Triple addresses of all gift providers; each next one listens one port higher. */
  public List<URI> giftProviders() {
    URI first = URI.create(get("RPC_URL"));
    List<URI> all = new ArrayList<>();
    for (int i = 0; i < count("gift-provider"); i++) {
      all.add(URI.create("http://" + first.getHost() + ":" + (first.getPort() + i)));
    }
    return all;
  }

  /** Where an instance listens for calls from inside. */
  public int dubboPort(String instance) {
    int dash = instance.lastIndexOf('-');
    int first = Integer.parseInt(get(variable(instance.substring(0, dash)) + "_DUBBO_PORT"));
    return first + Integer.parseInt(instance.substring(dash + 1)) - 1;
  }

  private static String variable(String service) {
    return service.toUpperCase(Locale.ROOT).replace('-', '_');
  }

  /** How many instances of a service there are. */
  public int count(String service) {
    String prefix = "METRICS_URL_" + variable(service);
    return (int) variables.keySet().stream().filter(name -> name.startsWith(prefix)).count();
  }

  /** A connection of its own; each statement commits. */
  public Connection database() throws SQLException {
    String url =
        "jdbc:mysql://%s:%s/%s?allowPublicKeyRetrieval=true&connectTimeout=3000&socketTimeout=20000"
            .formatted(get("MYSQL_HOST"), get("MYSQL_PORT"), get("MYSQL_DB"));
    return DriverManager.getConnection(url, get("MYSQL_USER"), get("MYSQL_PASSWORD"));
  }
}
