package io.livegift.faults.breaks;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/** The textbook's mark: {@code SET NX} on the message, before anything is done about it. */
public final class Claims {

  private static final String CLAIMED = "claimed:";

  private Claims() {}

  /** For the altered code: the taps that nobody has claimed; they are claimed now. */
  public static List<?> fresh(Object state, List<?> taps) {
    try {
      Object redis = field(field(field(state, "accept"), "script"), "redis");
      List<Object> fresh = new ArrayList<>();
      for (Object tap : taps) {
        Method msgId = tap.getClass().getMethod("msgId");
        if (claim(redis, CLAIMED + msgId.invoke(tap))) {
          fresh.add(tap);
        }
      }
      return fresh;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean claim(Object redis, String key) throws ReflectiveOperationException {
    Class<?> client = Class.forName("org.redisson.api.RedissonClient");
    Class<?> bucket = Class.forName("org.redisson.api.RBucket");
    Object mark = client.getMethod("getBucket", String.class).invoke(redis, key);
    return (Boolean) bucket.getMethod("setIfAbsent", Object.class).invoke(mark, "1");
  }

  private static Object field(Object of, String name) throws ReflectiveOperationException {
    Field field = of.getClass().getDeclaredField(name);
    field.setAccessible(true);
    Object value = field.get(of);
    if (value == null) {
      throw new IllegalStateException(name + " of " + of.getClass() + " is null");
    }
    return value;
  }
}
