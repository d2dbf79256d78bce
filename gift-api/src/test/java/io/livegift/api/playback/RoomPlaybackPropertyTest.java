package io.livegift.api.playback;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.GiftMessage;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tuple;
import net.jqwik.api.lifecycle.BeforeTry;

/** What a viewer is promised, under whatever a line, a server and time may do. */
class RoomPlaybackPropertyTest {

  enum Event {
    PUBLISH,
    DELIVER,
    DELIVER_ALL,
    LOSE,
    REPEAT,
    CUT,
    CONNECT,
    PONG,
    ELAPSE,
    EXPIRE,
    FORGET,
    SKIP,
    RENUMBER
  }

  record Happening(Event event, int with) {}

  private SimulatedServer server = new SimulatedServer();
  private SimulatedViewer viewer = new SimulatedViewer(server);

  /** One object serves all tries. */
  @BeforeTry
  void begin() {
    server = new SimulatedServer();
    viewer = new SimulatedViewer(server);
  }

  @Property(tries = 3000, shrinking = ShrinkingMode.BOUNDED)
  void playsOnceInOrder_andMissesOnlyWhatIsSaidToBeGone(
      @ForAll("happenings") List<Happening> happenings) {
    viewer.connect();
    viewer.deliverAll();
    happenings.forEach(this::happen);
    settle();

    Set<String> owed = new HashSet<>(server.everShown());
    owed.removeAll(viewer.gone);
    owed.removeAll(eachOnce());
    assertEquals(Set.of(), owed, "neither played nor said to be gone");
    assertRisingWithinEachEpoch();
  }

  @Property(tries = 300)
  void asksOnlyOnce_whenNothingGoesWrong(@ForAll("numbers") List<Integer> bursts) {
    viewer.connect();
    viewer.deliverAll();
    for (int burst : bursts) {
      publish(burst);
      viewer.send(List.of(server.pong()));
      viewer.elapse(burst * 10L);
      viewer.deliverAll();
    }
    assertEquals(1, viewer.resyncs);
    assertEquals(server.everShown(), eachOnce());
  }

  @Provide
  Arbitrary<List<Happening>> happenings() {
    Arbitrary<Event> events =
        Arbitraries.frequency(
            Tuple.of(12, Event.PUBLISH),
            Tuple.of(14, Event.DELIVER),
            Tuple.of(4, Event.DELIVER_ALL),
            Tuple.of(5, Event.LOSE),
            Tuple.of(4, Event.REPEAT),
            Tuple.of(1, Event.CUT),
            Tuple.of(3, Event.CONNECT),
            Tuple.of(3, Event.PONG),
            Tuple.of(5, Event.ELAPSE),
            Tuple.of(2, Event.EXPIRE),
            Tuple.of(1, Event.FORGET),
            Tuple.of(1, Event.SKIP),
            Tuple.of(1, Event.RENUMBER));
    return Combinators.combine(events, Arbitraries.integers().between(0, 70))
        .as(Happening::new)
        .list()
        .ofMinSize(5)
        .ofMaxSize(150);
  }

  @Provide
  Arbitrary<List<Integer>> numbers() {
    return Arbitraries.integers().between(0, 70).list().ofMaxSize(30);
  }

  private void happen(Happening happening) {
    int with = happening.with();
    switch (happening.event()) {
      case PUBLISH -> publish(1 + with % 12);
      case DELIVER -> viewer.deliver(with);
      case DELIVER_ALL -> viewer.deliverAll();
      case LOSE -> viewer.lose(with);
      case REPEAT -> viewer.repeat(with);
      case CUT -> viewer.cut();
      case CONNECT -> viewer.connect();
      case PONG -> viewer.send(List.of(server.pong()));
      case ELAPSE -> viewer.elapse(with * 100L);
      case EXPIRE -> server.expireUpTo(with);
      case FORGET -> server.forgetUpTo(with);
      case SKIP -> viewer.send(List.of(server.skip()));
      case RENUMBER -> viewer.send(server.renumber(with % 5));
    }
  }

  private void publish(int count) {
    for (int i = 0; i < count; i++) {
      viewer.send(List.of(new SimulatedServer.Gift(server.publish())));
    }
  }

  /** The line is good again, and time goes on. */
  private void settle() {
    viewer.connect();
    for (int i = 0; i < 10; i++) {
      viewer.deliverAll();
      viewer.send(List.of(server.pong()));
      viewer.elapse(RoomPlayback.HOLE_MS);
    }
    viewer.deliverAll();
  }

  private Set<String> eachOnce() {
    Set<String> ids = new HashSet<>();
    for (GiftMessage gift : viewer.played) {
      assertTrue(ids.add(gift.msgId()), () -> "played twice: " + gift);
    }
    return ids;
  }

  private void assertRisingWithinEachEpoch() {
    Map<String, Long> last = new HashMap<>();
    for (GiftMessage gift : viewer.played) {
      Long before = last.put(gift.epoch(), gift.seq());
      assertTrue(before == null || before < gift.seq(), () -> "out of order: " + gift);
    }
  }
}
