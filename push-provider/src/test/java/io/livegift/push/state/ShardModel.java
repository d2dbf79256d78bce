package io.livegift.push.state;

import io.livegift.api.GiftMessage;
import io.livegift.api.event.Receipt;
import io.livegift.push.PrivateRedis;
import io.livegift.push.sequence.Outcome;
import io.livegift.push.sequence.Tap;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a shard must do, written down as plainly as possible, in memory. */
final class ShardModel {

  private record Key(String room, String sender, String gift) {}

  private record Streak(String combo, long total, long until) {}

  private static final class Window {
    final List<Tap> taps = new ArrayList<>();
    final String combo;
    final long base;
    final long began;
    long deadline;

    Window(String combo, long base, long began) {
      this.combo = combo;
      this.base = base;
      this.began = began;
    }

    long count() {
      return taps.stream().mapToLong(Tap::giftCount).sum();
    }
  }

  private static final long EXPIRE = PrivateRedis.SHIPPED.sequence().expire().toMillis();
  private static final long WINDOW = PrivateRedis.SHIPPED.combo().window().toMillis();
  private static final int THRESHOLD = PrivateRedis.SHIPPED.combo().threshold();

  String epoch = "";
  final Map<String, List<GiftMessage>> history = new HashMap<>();
  final Map<String, @Nullable Outcome> seen = new HashMap<>();
  final List<Outcome> outgoing = new ArrayList<>();
  private final Map<Key, Window> windows = new LinkedHashMap<>();
  private final Map<Key, Streak> streaks = new HashMap<>();
  private List<Outcome> fresh = new ArrayList<>();

  /** Outcomes and receipts of repeats, as the script must answer; ids of outcomes are blank. */
  record Answer(List<Outcome> outcomes, List<Receipt> repeats, long dueIn, int windows) {}

  Answer accept(List<Tap> taps, long now) {
    fresh = new ArrayList<>();
    List<Receipt> repeats = new ArrayList<>();
    flushDue(now);
    for (Tap tap : taps) {
      if (!seen.containsKey(tap.msgId())) {
        take(tap, now);
      } else {
        Optional.ofNullable(seen.get(tap.msgId())).stream()
            .flatMap(
                known ->
                    known.receipts().stream()
                        .filter(receipt -> receipt.msgId().equals(tap.msgId())))
            .forEach(repeats::add);
      }
    }
    flushDue(now);
    outgoing.addAll(fresh);
    long first = windows.values().stream().mapToLong(w -> w.deadline).min().orElse(now - 1);
    return new Answer(fresh, repeats, Math.max(-1, first - now), openWindows());
  }

  int openWindows() {
    return windows.size();
  }

  private void take(Tap tap, long now) {
    if (now - tap.chargedAt() > EXPIRE) {
      became(new Outcome("", tap.roomId(), List.of(tap.msgId()), null));
    } else if (tap.merges()) {
      merge(tap, now);
    } else {
      flushSender(tap, now);
      show(List.of(tap), null, 0, null);
    }
  }

  private void merge(Tap tap, long now) {
    Key key = new Key(tap.roomId(), tap.senderId(), tap.giftId());
    Window window = windows.get(key);
    if (window != null && window.deadline <= now) {
      close(key, true, now);
      window = null;
    }
    if (window == null) {
      if (tap.giftCount() >= THRESHOLD) {
        flushSender(tap, now);
      }
      Streak streak = streaks.get(key);
      window =
          streak != null && streak.until >= now
              ? new Window(streak.combo, streak.total, now)
              : new Window(tap.msgId(), 0, now);
      windows.put(key, window);
    }
    window.taps.add(tap);
    seen.put(tap.msgId(), null);
    long oldest = window.taps.stream().mapToLong(Tap::chargedAt).min().orElseThrow();
    window.deadline = Math.min(window.began + WINDOW, oldest + EXPIRE - 500);
    if (window.count() >= THRESHOLD) {
      close(key, false, now);
    }
  }

  private void close(Key key, boolean ended, long now) {
    Window window = Objects.requireNonNull(windows.remove(key));
    long total = window.base + window.count();
    if (ended) {
      streaks.remove(key);
    } else {
      streaks.put(key, new Streak(window.combo, total, now + WINDOW));
    }
    show(window.taps, window.combo, total, ended);
  }

  private void flushDue(long now) {
    windows.entrySet().stream()
        .filter(entry -> entry.getValue().deadline <= now)
        .sorted(Comparator.comparingLong(entry -> entry.getValue().deadline))
        .map(Map.Entry::getKey)
        .toList()
        .forEach(key -> close(key, true, now));
  }

  private void flushSender(Tap tap, long now) {
    windows.keySet().stream()
        .filter(key -> key.room.equals(tap.roomId()) && key.sender.equals(tap.senderId()))
        .toList()
        .forEach(key -> close(key, true, now));
  }

  private void show(List<Tap> taps, @Nullable String combo, long total, @Nullable Boolean ended) {
    Tap first = taps.get(0);
    List<GiftMessage> shown = history.computeIfAbsent(first.roomId(), unused -> new ArrayList<>());
    GiftMessage message =
        new GiftMessage(
            first.msgId(),
            first.roomId(),
            first.senderId(),
            first.giftId(),
            taps.stream().mapToLong(Tap::giftCount).sum(),
            first.chargedAt(),
            shown.size() + 1L,
            epoch,
            combo,
            combo == null ? null : total,
            ended);
    shown.add(message);
    became(new Outcome("", first.roomId(), taps.stream().map(Tap::msgId).toList(), message));
  }

  private void became(Outcome outcome) {
    outcome.msgIds().forEach(msgId -> seen.put(msgId, outcome));
    fresh.add(outcome);
  }

  /** Everything is gone. */
  void wipe() {
    history.clear();
    seen.clear();
    outgoing.clear();
    windows.clear();
    streaks.clear();
  }

  /** What has not expired stands again under a new epoch. */
  void doubt(String next, long now) {
    epoch = next;
    for (Map.Entry<String, List<GiftMessage>> room : history.entrySet()) {
      List<GiftMessage> again = new ArrayList<>();
      for (GiftMessage m : room.getValue()) {
        if (m.timestamp() + EXPIRE > now) {
          again.add(
              new GiftMessage(
                  m.msgId(),
                  m.roomId(),
                  m.senderId(),
                  m.giftId(),
                  m.giftCount(),
                  m.timestamp(),
                  again.size() + 1L,
                  next,
                  m.comboId(),
                  m.comboTotal(),
                  m.comboEnd()));
        }
      }
      room.setValue(again);
    }
  }
}
