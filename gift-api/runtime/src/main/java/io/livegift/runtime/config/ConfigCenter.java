package io.livegift.runtime.config;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.PropertyKeyConst;
import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.config.listener.AbstractListener;
import com.alibaba.nacos.api.exception.NacosException;
import io.livegift.runtime.Env;
import io.livegift.runtime.rpc.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process's view of Nacos configuration, group {@value #GROUP}.
 *
 * <p>At start every file must be readable, within a minute for a Nacos that is slow or not there
 * yet, and valid: otherwise the process does not start. Later changes apply as a whole or not at
 * all; while Nacos is away, what it said last counts.
 */
public final class ConfigCenter implements AutoCloseable {

  public static final String GROUP = "LIVE_GIFT";
  private static final long READ_TIMEOUT_MS = 3_000;
  private static final Duration START_PATIENCE = Duration.ofSeconds(60);
  private static final Logger log = LoggerFactory.getLogger(ConfigCenter.class);

  private final ConfigService nacos;
  private final Map<String, Map<String, String>> files = new ConcurrentHashMap<>();
  private final List<Binding<?>> bindings = new ArrayList<>();
  private final Map<LiveConfig<?>, Map<String, String>> inForce = new ConcurrentHashMap<>();

  private ConfigCenter(ConfigService nacos) {
    this.nacos = nacos;
  }

  public static ConfigCenter connect(Env env) {
    Properties properties = new Properties();
    properties.put(PropertyKeyConst.SERVER_ADDR, env.nacosAddr());
    try {
      return new ConfigCenter(NacosFactory.createConfigService(properties));
    } catch (NacosException e) {
      throw new IllegalStateException("No configuration from Nacos at " + env.nacosAddr(), e);
    }
  }

  /**
   * Binds files to a typed record and keeps it current; of a key in several files, the last counts.
   *
   * @throws IllegalStateException when a file is missing or what it says is invalid
   */
  public synchronized <T> LiveConfig<T> bind(Function<ConfigReader, T> binder, String... dataIds) {
    for (String dataId : dataIds) {
      if (!files.containsKey(dataId)) {
        load(dataId);
      }
    }
    ConfigReader reader = new ConfigReader(merged(List.of(dataIds), files));
    T value = binder.apply(reader);
    if (!reader.complaints().isEmpty()) {
      throw new IllegalStateException("Invalid configuration: " + reader.complaints());
    }
    LiveConfig<T> live = new LiveConfig<>(value);
    bindings.add(new Binding<>(List.of(dataIds), binder, live));
    inForce.put(live, reader.inForce());
    return live;
  }

  /**
   * Every key that a record of this process was bound from, and the value that it holds now. What
   * the files mark "Live: no" takes effect when the process starts.
   */
  public Map<String, String> inForce() {
    Map<String, String> all = new TreeMap<>();
    inForce.values().forEach(all::putAll);
    return all;
  }

  private void load(String dataId) {
    Follower follower = new Follower(dataId);
    Deadline deadline = Deadline.in(START_PATIENCE);
    while (true) {
      try {
        String text = nacos.getConfigAndSignListener(dataId, GROUP, READ_TIMEOUT_MS, follower);
        if (text == null) {
          throw new IllegalStateException("Nacos has no " + dataId + " in group " + GROUP);
        }
        files.put(dataId, FlatYaml.parse(text));
        return;
      } catch (NacosException e) {
        if (deadline.passed()) {
          throw new IllegalStateException("Cannot read " + dataId + " from Nacos", e);
        }
        log.warn("Nacos does not answer yet: {}", e.getMessage());
        pause();
      }
    }
  }

  private static void pause() {
    try {
      TimeUnit.MILLISECONDS.sleep(500);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while starting", e);
    }
  }

  /** Takes a changed file over if every record that it feeds is valid with it. */
  private synchronized void changed(String dataId, String text) {
    Map<String, Map<String, String>> next = new LinkedHashMap<>(files);
    List<Runnable> apply = new ArrayList<>();
    try {
      next.put(dataId, FlatYaml.parse(text));
    } catch (IllegalArgumentException e) {
      log.error("Refused a change of {}, the previous values stay: {}", dataId, e.getMessage());
      return;
    }
    for (Binding<?> binding : bindings) {
      if (binding.dataIds.contains(dataId)) {
        ConfigReader reader = new ConfigReader(merged(binding.dataIds, next));
        apply.add(binding.prepare(reader));
        apply.add(() -> inForce.put(binding.live, reader.inForce()));
        if (!reader.complaints().isEmpty()) {
          log.error(
              "Refused a change of {}, the previous values stay: {}", dataId, reader.complaints());
          return;
        }
      }
    }
    files.put(dataId, next.get(dataId));
    apply.forEach(Runnable::run);
    log.info("Applied a change of {}", dataId);
  }

  private static Map<String, String> merged(
      List<String> dataIds, Map<String, Map<String, String>> files) {
    Map<String, String> all = new LinkedHashMap<>();
    dataIds.forEach(dataId -> all.putAll(files.get(dataId)));
    return all;
  }

  @Override
  public void close() {
    try {
      nacos.shutDown();
    } catch (NacosException e) {
      log.warn("Nacos configuration client did not stop cleanly", e);
    }
  }

  private record Binding<T>(
      List<String> dataIds, Function<ConfigReader, T> binder, LiveConfig<T> live) {
    Runnable prepare(ConfigReader reader) {
      T value = binder.apply(reader);
      return () -> live.set(value);
    }
  }

  private final class Follower extends AbstractListener {
    private final String dataId;

    Follower(String dataId) {
      this.dataId = dataId;
    }

    @Override
    public void receiveConfigInfo(String text) {
      changed(dataId, text);
    }
  }
}
