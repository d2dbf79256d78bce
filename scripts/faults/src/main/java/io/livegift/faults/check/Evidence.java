package io.livegift.faults.check;

import io.livegift.api.GiftMessage;
import io.livegift.faults.history.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** A history and the books that belong to it, sorted for questions. */
public final class Evidence {

  /** Enough to understand; more hides it. */
  private static final int LONGEST = 14;

  private final List<Event> events;
  private final Books books;
  private final List<Window> windows = new ArrayList<>();
  private final Map<String, List<Order>> ordersByRequest = new HashMap<>();
  private final Map<Place, List<Order>> ordersByPlace = new HashMap<>();
  private final Map<String, List<Event.Asked>> asked = new LinkedHashMap<>();
  private final Map<String, List<Event.Acked>> acked = new HashMap<>();
  private final Map<Place, GiftMessage> shown = new HashMap<>();

  Evidence(List<Event> events, Books books) {
    this.events = events;
    this.books = books;
    for (Order order : books.orders()) {
      ordersByRequest.computeIfAbsent(order.request(), key -> new ArrayList<>()).add(order);
      if (order.at() != null) {
        ordersByPlace.computeIfAbsent(order.at(), key -> new ArrayList<>()).add(order);
      }
    }
    Map<Integer, Event.FaultBegan> begun = new TreeMap<>();
    events.forEach(event -> index(event, begun));
    begun.values().forEach(b -> add(b, Long.MAX_VALUE / 2));
  }

  private void index(Event event, Map<Integer, Event.FaultBegan> begun) {
    if (event instanceof Event.Asked ask) {
      asked
          .computeIfAbsent(ask.userId() + "/" + ask.requestId(), key -> new ArrayList<>())
          .add(ask);
    } else if (event instanceof Event.Acked ack) {
      acked
          .computeIfAbsent(ack.userId() + "/" + ack.requestId(), key -> new ArrayList<>())
          .add(ack);
    } else if (event instanceof Event.Seen seen) {
      shown.putIfAbsent(Place.of(seen.gift()), seen.gift());
    } else if (event instanceof Event.FaultBegan began) {
      begun.put(began.number(), began);
    } else if (event instanceof Event.FaultEnded ended) {
      Event.FaultBegan began = begun.remove(ended.number());
      if (began != null) {
        add(began, ended.atMs());
      }
    }
  }

  private void add(Event.FaultBegan began, long endedMs) {
    windows.add(new Window(began.number(), began.kind(), began.target(), began.atMs(), endedMs));
    windows.sort(Comparator.comparingInt(Window::number));
  }

  public List<Event> events() {
    return events;
  }

  <T extends Event> List<T> events(Class<T> type) {
    return events.stream().filter(type::isInstance).map(type::cast).toList();
  }

  Books books() {
    return books;
  }

  public List<Window> windows() {
    return windows;
  }

  Map<String, List<Order>> ordersByRequest() {
    return ordersByRequest;
  }

  Map<Place, List<Order>> ordersByPlace() {
    return ordersByPlace;
  }

  /** By user and request, in the order of the first asks. */
  Map<String, List<Event.Asked>> asked() {
    return asked;
  }

  List<Event.Acked> acked(String request) {
    return acked.getOrDefault(request, List.of());
  }

  Map<String, List<Event.Acked>> acked() {
    return acked;
  }

  /** What any client saw at each place; one of them, if they differ. */
  Map<Place, GiftMessage> shown() {
    return shown;
  }

  /** Whether Redis lost its memory between these times. */
  boolean flushedBetween(long fromMs, long toMs) {
    Span time = new Span(fromMs, toMs);
    return windows.stream()
        .filter(Window::losesRedis)
        .anyMatch(flush -> time.overlaps(new Span(flush.beganMs(), flush.endedMs())));
  }

  /**
   * Whether Redis lost its memory so lately that whoever owns a shard may have noticed it just now:
   * it may have been cut off itself, or has had to be replaced.
   */
  boolean justFlushed(long atMs) {
    Disturbance faults = new Disturbance(windows);
    return windows.stream()
        .filter(flush -> flush.losesRedis() && flush.beganMs() <= atMs)
        .map(flush -> new Span(flush.endedMs(), atMs))
        .anyMatch(since -> faults.leftMs(since, Evidence::delays) <= Window.RECOVERY_MS);
  }

  private static boolean delays(Window fault) {
    return fault.disturbs() && !fault.losesRedis();
  }

  /** Whether no other fault was near. */
  public boolean alone(Window window) {
    return windows.stream()
        .noneMatch(
            other -> other.number() != window.number() && other.felt().overlaps(window.felt()));
  }

  /** The events that these questions pick, as text. */
  List<String> lines(Predicate<Event> which) {
    List<String> lines = events.stream().filter(which).map(Event::toString).toList();
    if (lines.size() <= LONGEST) {
      return lines;
    }
    List<String> ends = new ArrayList<>(lines.subList(0, LONGEST / 2));
    ends.add("... " + (lines.size() - LONGEST) + " more ...");
    ends.addAll(lines.subList(lines.size() - LONGEST / 2, lines.size()));
    return ends;
  }

  /** What was asked, answered and stored about one request. */
  List<String> ofRequest(String request) {
    List<String> lines =
        new ArrayList<>(
            lines(
                event ->
                    (event instanceof Event.Asked ask
                            && request.equals(ask.userId() + "/" + ask.requestId()))
                        || (event instanceof Event.Acked ack
                            && request.equals(ack.userId() + "/" + ack.requestId()))));
    ordersByRequest.getOrDefault(request, List.of()).forEach(order -> lines.add(order.toString()));
    return lines;
  }
}
