package io.livegift.runtime.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;

/** Turns YAML, flat or nested, into dotted keys; where a key comes twice, the later one counts. */
public final class FlatYaml {

  private FlatYaml() {}

  /**
   * Parses one file.
   *
   * @throws IllegalArgumentException when the text is not a YAML mapping
   */
  public static Map<String, String> parse(String text) {
    Map<String, String> flat = new LinkedHashMap<>();
    try {
      Object root = new Yaml(new SafeConstructor(new LoaderOptions())).load(text);
      if (root instanceof Map<?, ?> mapping) {
        flatten("", mapping, flat);
      } else if (root != null) {
        throw new IllegalArgumentException("not a mapping of keys to values");
      }
    } catch (YAMLException e) {
      throw new IllegalArgumentException("not valid YAML: " + e.getMessage(), e);
    }
    return flat;
  }

  private static void flatten(String prefix, Map<?, ?> mapping, Map<String, String> flat) {
    mapping.forEach(
        (key, value) -> {
          if (value instanceof Map<?, ?> nested) {
            flatten(prefix + key + ".", nested, flat);
          } else {
            flat.remove(prefix + key);
            flat.put(prefix + key, String.valueOf(value));
          }
        });
  }
}
