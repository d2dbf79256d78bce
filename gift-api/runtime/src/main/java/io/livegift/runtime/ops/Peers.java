package io.livegift.runtime.ops;

import io.livegift.runtime.Env;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The processes that the operations page shows: lines {@code METRICS_URL_NAME=URL} of the file that
 * {@code OPS_PEERS_FILE} names, read again each time, so that new processes appear. Other lines are
 * passed over, whatever they hold. Without a file, only the process itself.
 */
final class Peers {

  private static final Logger log = LoggerFactory.getLogger(Peers.class);
  private static final String PREFIX = "METRICS_URL_";
  private static final int MOST = 64;

  private final @Nullable Path file;
  private final Map<String, URI> self;

  Peers(Env env) {
    String name = env.find("OPS_PEERS_FILE");
    file = name == null ? null : Path.of(name);
    URI own = URI.create("http://" + env.bindHost() + ":" + env.adminPort() + "/metrics");
    self = Map.of(env.instance(), own);
  }

  /** The address of the metrics of each, by name. */
  Map<String, URI> known() {
    if (file == null) {
      return self;
    }
    try (Stream<String> lines = Files.lines(file)) {
      Map<String, URI> known = new TreeMap<>();
      List<String> entries = lines.filter(line -> line.startsWith(PREFIX)).limit(MOST).toList();
      for (String entry : entries) {
        int equals = entry.indexOf('=');
        String name =
            entry.substring(PREFIX.length(), equals).toLowerCase(Locale.ROOT).replace('_', '-');
        known.put(name, URI.create(entry.substring(equals + 1)));
      }
      return known;
    } catch (IOException | RuntimeException e) {
      log.warn("The peers in {} cannot be read: {}", file, e.toString());
      return self;
    }
  }
}
