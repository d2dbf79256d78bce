package io.livegift.push.consume;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who hangs, by the beats that everybody counts up.
 *
 * <p>Nobody is judged by what happened while this process itself did not look: it may have been
 * stopped or cut off just as well. Who was never seen to beat is not judged either.
 */
final class Pulse {

  private static final long HANGS_NANOS = Duration.ofSeconds(3).toNanos();
  private static final long LONGEST_BETWEEN_LOOKS_NANOS = Duration.ofSeconds(2).toNanos();
  private static final long FORGOTTEN_NANOS = Duration.ofMinutes(1).toNanos();

  private record Beat(long count, long movedNanos) {}

  private final Map<String, Beat> beats = new HashMap<>();
  private long lookedNanos;

  Pulse(long nowNanos) {
    lookedNanos = nowNanos;
  }

  /** The beats of all members, as they stand now. */
  synchronized void look(Map<String, Long> counts, long nowNanos) {
    if (nowNanos - lookedNanos > LONGEST_BETWEEN_LOOKS_NANOS) {
      beats.replaceAll((member, beat) -> new Beat(beat.count, nowNanos));
    }
    lookedNanos = nowNanos;
    counts.forEach(
        (member, count) -> {
          Beat known = beats.get(member);
          if (known == null || known.count != count) {
            beats.put(member, new Beat(count, nowNanos));
          }
        });
  }

  synchronized boolean hangs(String member, long nowNanos) {
    Beat beat = beats.get(member);
    return beat != null
        && nowNanos - beat.movedNanos > HANGS_NANOS
        && nowNanos - lookedNanos <= LONGEST_BETWEEN_LOOKS_NANOS;
  }

  synchronized Set<String> hanging(long nowNanos) {
    return beats.keySet().stream()
        .filter(member -> hangs(member, nowNanos))
        .collect(Collectors.toSet());
  }

  /** Takes out those who have not beaten for long; right after a look. */
  synchronized List<String> forget(long nowNanos) {
    List<String> gone =
        beats.entrySet().stream()
            .filter(entry -> nowNanos - entry.getValue().movedNanos > FORGOTTEN_NANOS)
            .map(Map.Entry::getKey)
            .toList();
    gone.forEach(beats::remove);
    return gone;
  }
}
