package io.livegift.api.playback;

import io.livegift.api.GiftMessage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A gateway's side of one room, by the protocol: numbers messages, answers joins, says what is
 * gone. It keeps book of every message it ever numbered and of those it told to be gone.
 */
final class SimulatedServer {

  sealed interface Frame {}

  record Gift(GiftMessage gift) implements Frame {}

  record Pong(String epoch, long seq) implements Frame {}

  /** {@code gone}: the msgIds that a client which reads this may do without. */
  record Joined(String epoch, long seq, boolean recovered, long missed, Set<String> gone)
      implements Frame {}

  private int epochs = 1;
  private int ids;
  private long expiredSeq;
  private long forgottenSeq;
  private final List<GiftMessage> current = new ArrayList<>();
  private final Set<String> everShown = new HashSet<>();

  GiftMessage publish() {
    return publish("m" + ids++);
  }

  void expireUpTo(long seq) {
    expiredSeq = Math.max(expiredSeq, Math.min(seq, top()));
  }

  void forgetUpTo(long seq) {
    forgottenSeq = Math.max(forgottenSeq, Math.min(seq, top()));
  }

  /** A new numbering, in which the last messages of the old one are shown again. */
  List<Frame> renumber(int again) {
    List<GiftMessage> old = List.copyOf(current);
    epochs++;
    expiredSeq = 0;
    forgottenSeq = 0;
    current.clear();
    List<Frame> frames = new ArrayList<>();
    Set<String> gone = new HashSet<>(everShown);
    List<GiftMessage> repeated = old.subList(Math.max(0, old.size() - again), old.size());
    repeated.forEach(gift -> gone.remove(gift.msgId()));
    frames.add(new Joined(epoch(), 0, false, 0, gone));
    repeated.forEach(gift -> frames.add(new Gift(publish(gift.msgId()))));
    return frames;
  }

  /** A hole that cannot be filled: it goes on from the top, unasked. */
  Frame skip() {
    return new Joined(epoch(), top(), false, 0, Set.copyOf(everShown));
  }

  List<Frame> join(@Nullable String epoch, long lastSeq) {
    if (!epoch().equals(epoch) || lastSeq > top() || lastSeq < forgottenSeq) {
      return List.of(skip());
    }
    long from = Math.max(lastSeq, expiredSeq);
    List<Frame> frames = new ArrayList<>();
    frames.add(new Joined(epoch(), top(), true, from - lastSeq, idsBetween(lastSeq, from)));
    current.subList((int) from, (int) top()).forEach(gift -> frames.add(new Gift(gift)));
    return frames;
  }

  Pong pong() {
    return new Pong(epoch(), top());
  }

  Set<String> everShown() {
    return everShown;
  }

  private GiftMessage publish(String msgId) {
    GiftMessage gift = Gifts.single(epoch(), top() + 1, msgId);
    current.add(gift);
    everShown.add(msgId);
    return gift;
  }

  private Set<String> idsBetween(long after, long upTo) {
    Set<String> between = new HashSet<>();
    current.subList((int) after, (int) upTo).forEach(gift -> between.add(gift.msgId()));
    return between;
  }

  private String epoch() {
    return "e" + epochs;
  }

  private long top() {
    return current.size();
  }
}
