package io.livegift.provider.database;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ibatis.session.Configuration;

/**
 * Registers each mapper when it is first used, so that repositories keep theirs to themselves.
 *
 * <p>MyBatis calls a mapper known before it has parsed it: hence the own record of those that are.
 */
final class Mappers {

  private final Configuration configuration;
  private final Map<Class<?>, Boolean> parsed = new ConcurrentHashMap<>();

  Mappers(Configuration configuration) {
    this.configuration = configuration;
  }

  void know(Class<?> mapper) {
    if (!parsed.containsKey(mapper)) {
      synchronized (configuration) {
        if (!parsed.containsKey(mapper)) {
          configuration.addMapper(mapper);
          parsed.put(mapper, true);
        }
      }
    }
  }
}
