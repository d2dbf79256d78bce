package io.livegift.push.presence;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some of who is in a room, by user id.
 *
 * @param next where the next page begins; null at the end
 */
public record Crowd(List<String> users, @Nullable String next) {

  public Crowd {
    users = List.copyOf(users);
  }
}
