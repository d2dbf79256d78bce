package io.livegift.push.state;

import io.livegift.push.combo.ComboConfig;
import io.livegift.push.sequence.SequenceConfig;
import io.livegift.runtime.config.ConfigReader;

/** Everything that the scripts follow, from one reading of the configuration. */
public record StateConfig(SequenceConfig sequence, ComboConfig combo) {

  public static StateConfig from(ConfigReader reader) {
    StateConfig config = new StateConfig(SequenceConfig.from(reader), ComboConfig.from(reader));
    if (config.combo.window().compareTo(config.sequence.expire()) >= 0) {
      reader.reject("push.combo.window-ms", "not shorter than push.expire-ms");
    }
    return config;
  }
}
