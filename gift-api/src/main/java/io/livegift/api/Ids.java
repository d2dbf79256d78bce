package io.livegift.api;

import org.jspecify.annotations.Nullable;

/** Which strings are ids, on every wire: 1-64 of {@code A-Z a-z 0-9 _ . : -}. */
public final class Ids {

  private static final int LONGEST = 64;

  private Ids() {}

  public static boolean valid(@Nullable String id) {
    if (id == null || id.isEmpty() || id.length() > LONGEST) {
      return false;
    }
    for (int i = 0; i < id.length(); i++) {
      if (!allowed(id.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean allowed(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '.'
        || c == ':'
        || c == '-';
  }
}
