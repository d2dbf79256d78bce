package io.livegift.api;

import java.io.Serializable;
import java.util.List;

/** Senders of a room, most generous first. */
public record Rank(String code, List<RankEntry> senders) implements Serializable {

  public Rank {
    senders = List.copyOf(senders);
  }
}
