package io.livegift.faults.breaks;

import java.lang.reflect.Method;

/** A refund that forgets to ask whether it was done. */
public final class Refunding {

  private Refunding() {}

  /**
   * For the altered code: credits the refund's coins a second time, in the same transaction.
   *
   * @param mapper of the refund's statements
   * @param order that is refunded
   * @param result what the caller is told
   */
  public static void creditAgain(Object mapper, Object order, Object result) {
    try {
      Object code = result.getClass().getMethod("code").invoke(result);
      Object repeat = result.getClass().getMethod("duplicate").invoke(result);
      if ("OK".equals(code) && Boolean.FALSE.equals(repeat)) {
        Method credit = credit(mapper);
        Object unused = credit.invoke(mapper, get(order, "userId"), get(order, "amount"));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Method credit(Object mapper) throws ReflectiveOperationException {
    for (Class<?> type : mapper.getClass().getInterfaces()) {
      for (Method method : type.getDeclaredMethods()) {
        if (method.getName().equals("credit")) {
          method.setAccessible(true);
          return method;
        }
      }
    }
    throw new NoSuchMethodException("credit");
  }

  private static Object get(Object of, String name) throws ReflectiveOperationException {
    Method accessor = of.getClass().getDeclaredMethod(name);
    accessor.setAccessible(true);
    return accessor.invoke(of);
  }
}
