package io.livegift.faults.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Wall clocks of services that can be moved, by a file for each. */
public final class Clocks {

  private static final String AGENT_OPTION = "clock:";

  private final Path folder;
  private final String agentJar;

  Clocks(Path folder, String agentJar) {
    this.folder = folder;
    this.agentJar = agentJar;
  }

  /** What these services are started with. */
  List<String> settings(List<String> services) throws IOException {
    for (String service : services) {
      step(service, 0);
    }
    return services.stream()
        .map(
            name ->
                "%s JAVA_TOOL_OPTIONS=-javaagent:%s=%s%s"
                    .formatted(name, agentJar, AGENT_OPTION, file(name)))
        .toList();
  }

  /** Moves a service's clock to so far from the machine's. */
  public void step(String service, long ms) throws IOException {
    Files.writeString(file(service), Long.toString(ms));
  }

  private Path file(String service) {
    return folder.resolve(service + ".clock");
  }
}
