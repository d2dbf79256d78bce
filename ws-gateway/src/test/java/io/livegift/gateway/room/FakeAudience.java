package io.livegift.gateway.room;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.protocol.ServerFrame;
import io.livegift.gateway.protocol.ServerFrame.Joined;
import io.livegift.gateway.protocol.SharedFrame;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Writes down what each seat is shown: {@code joined 3 true 0}, {@code 4}, {@code 5}. */
final class FakeAudience implements Audience<FakeAudience.FakeSeat> {

  record FakeSeat(String userId, int connection) implements Seat {}

  private static final Pattern SEQ = Pattern.compile("\"seq\":(\\d+)");

  final Map<FakeSeat, List<String>> shown = new HashMap<>();
  private final List<FakeSeat> in = new ArrayList<>();
  boolean overfull;

  @Override
  public void admit(FakeSeat seat, Joined joined, List<SharedFrame> recovered) {
    if (!in.contains(seat)) {
      in.add(seat);
    }
    note(seat, text(joined));
    recovered.forEach(frame -> note(seat, seq(frame)));
  }

  @Override
  public void refuse(FakeSeat seat, ErrorCode code, String why) {
    note(seat, code.name());
  }

  @Override
  public void dismiss(FakeSeat seat) {
    in.remove(seat);
  }

  @Override
  public void show(List<SharedFrame> frames) {
    in.forEach(seat -> frames.forEach(frame -> note(seat, seq(frame))));
  }

  @Override
  public void announce(ServerFrame frame) {
    in.forEach(seat -> note(seat, text(frame)));
  }

  @Override
  public boolean overfull() {
    return overfull;
  }

  List<String> of(FakeSeat seat) {
    return shown.getOrDefault(seat, List.of());
  }

  private void note(FakeSeat seat, String what) {
    shown.computeIfAbsent(seat, key -> new ArrayList<>()).add(what);
  }

  private static String text(ServerFrame frame) {
    return frame instanceof Joined joined
        ? "joined " + joined.seq() + " " + joined.recovered() + " " + joined.missed()
        : frame.toString();
  }

  private static String seq(SharedFrame frame) {
    Matcher matcher = SEQ.matcher(new String(frame.bytes(false), StandardCharsets.UTF_8));
    return matcher.find() ? matcher.group(1) : "?";
  }
}
