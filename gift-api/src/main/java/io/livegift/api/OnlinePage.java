package io.livegift.api;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Who is in a room. */
public record OnlinePage(String code, List<String> users, @Nullable String nextCursor)
    implements Serializable {

  public OnlinePage {
    users = List.copyOf(users);
  }
}
