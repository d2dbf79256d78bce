package io.livegift.runtime.config;

import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.alibaba.nacos.api.NacosFactory;
import com.alibaba.nacos.api.config.ConfigService;
import io.livegift.runtime.Env;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Live configuration against the real Nacos. */
class ConfigCenterIT {

  private record Limits(int rate, Duration window) {
    static Limits from(ConfigReader reader) {
      return new Limits(
          reader.integer("limits.rate", 20, 1, 100),
          reader.millis("limits.window-ms", 3000, 1, 60_000));
    }
  }

  private final String file = "test-" + UUID.randomUUID() + ".yaml";
  private final String other = "other-" + file;
  private final Env env = Env.fromSystem();
  private ConfigService nacos;
  private ConfigCenter center;

  @BeforeEach
  void publish() throws Exception {
    nacos = NacosFactory.createConfigService(env.nacosAddr());
    write(file, "limits.rate: 5");
    write(other, "limits.window-ms: 100");
    center = ConfigCenter.connect(env);
    await()
        .atMost(10, TimeUnit.SECONDS)
        .ignoreExceptions()
        .until(() -> center.bind(Limits::from, file, other).get().rate() == 5);
  }

  @AfterEach
  void remove() throws Exception {
    nacos.removeConfig(file, ConfigCenter.GROUP);
    nacos.removeConfig(other, ConfigCenter.GROUP);
    center.close();
    nacos.shutDown();
  }

  @Test
  void appliesAChangeWithinThreeSeconds_andTellsListeners() throws Exception {
    LiveConfig<Limits> live = center.bind(Limits::from, file, other);
    List<Limits> told = new ArrayList<>();
    live.onChange(told::add);
    write(file, "limits.rate: 7");
    Limits changed = new Limits(7, Duration.ofMillis(100));
    await().atMost(3, TimeUnit.SECONDS).until(() -> live.get().equals(changed));
    assertEquals(List.of(changed), told);
  }

  @Test
  void refusesAnInvalidChange_andFollowsTheNextValidOne() throws Exception {
    LiveConfig<Limits> live = center.bind(Limits::from, file, other);
    for (String invalid : new String[] {"limits.rate: 0", "limits.rate: many", "a: [", "- 1"}) {
      write(file, invalid);
      await()
          .during(1, TimeUnit.SECONDS)
          .atMost(3, TimeUnit.SECONDS)
          .until(() -> live.get().rate() == 5);
    }
    write(file, "limits.rate: 9");
    await().atMost(3, TimeUnit.SECONDS).until(() -> live.get().rate() == 9);
  }

  @Test
  void doesNotStartWithoutItsFile() {
    assertThrows(IllegalStateException.class, () -> center.bind(Limits::from, "absent.yaml"));
  }

  private void write(String dataId, String text) throws Exception {
    nacos.publishConfig(dataId, ConfigCenter.GROUP, text);
  }
}
