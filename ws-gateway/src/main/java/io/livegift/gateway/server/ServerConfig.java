package io.livegift.gateway.server;

import io.livegift.runtime.config.ConfigReader;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the port is opened; read at start.
 *
 * @param transport auto, io_uring, epoll or nio
 * @param loops event loops; 0: one a core
 * @param sendBufferBytes that the kernel may hold for a connection
 */
public record ServerConfig(String transport, int loops, int sendBufferBytes) {

  public static ServerConfig from(ConfigReader config) {
    String transport = config.text("gateway.transport", "auto");
    if (!Set.of("auto", "io_uring", "epoll", "nio").contains(transport)) {
      config.reject("gateway.transport", transport + " is not one of auto, io_uring, epoll, nio");
    }
    return new ServerConfig(
        transport,
        config.integer("gateway.loops", 0, 0, 256),
        config.integer("gateway.send-buffer-bytes", 131_072, 4_096, 16_777_216));
  }

  int loopsHere() {
    return loops == 0 ? Runtime.getRuntime().availableProcessors() : loops;
  }

  static Set<String> split(String list) {
    return Arrays.stream(list.split(","))
        .map(String::strip)
        .filter(entry -> !entry.isEmpty())
        .collect(Collectors.toUnmodifiableSet());
  }
}
