package io.livegift.clients.demo;

import io.livegift.api.GiftMessage;
import io.livegift.api.playback.PlaybackAction;
import io.livegift.clients.ClientListener;
import io.livegift.clients.ServerFrame;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** What one viewer sees, from entering the room to the end. */
final class Screen implements ClientListener {

  private final String viewer;
  private final Timeline timeline;
  private final CountDownLatch entered = new CountDownLatch(1);
  private final List<GiftMessage> shown = new ArrayList<>();
  private final List<String> holes = new ArrayList<>();
  private long lastSeq;
  private ServerFrame.@Nullable Joined returned;
  private boolean away;

  Screen(String viewer, Timeline timeline) {
    this.viewer = viewer;
    this.timeline = timeline;
  }

  CountDownLatch entered() {
    return entered;
  }

  synchronized List<GiftMessage> shown() {
    return List.copyOf(shown);
  }

  /** What the server said that this viewer would not see. */
  synchronized List<String> holes() {
    return List.copyOf(holes);
  }

  /** How it came back the last time; null if it never has. */
  synchronized ServerFrame.@Nullable Joined returned() {
    return returned;
  }

  @Override
  public synchronized void received(ServerFrame frame) {
    if (frame instanceof ServerFrame.Joined joined) {
      if (away) {
        away = false;
        returned = joined;
        long behind = joined.seq() - lastSeq - joined.missed();
        timeline.tell(viewer, "is back after #" + lastSeq + ": caught up " + Math.max(0, behind));
      } else if (entered.getCount() > 0) {
        lastSeq = joined.seq();
      }
      entered.countDown();
    } else if (frame instanceof ServerFrame.Fault fault) {
      timeline.tell(viewer, "is told " + fault.code() + ": " + fault.message());
    }
  }

  @Override
  public synchronized void acted(String roomId, PlaybackAction action) {
    if (action instanceof PlaybackAction.Play play) {
      shown.add(play.gift());
      lastSeq = play.gift().seq();
      timeline.seen(viewer, play.gift(), play.total());
    } else if (action instanceof PlaybackAction.Missed missed) {
      holes.add(missed.count() + " messages had expired");
    } else if (action instanceof PlaybackAction.Gap gap) {
      holes.add("the history between #" + gap.afterSeq() + " and #" + gap.seq() + " was gone");
    }
  }

  @Override
  public synchronized void disconnected(String why) {
    away = entered.getCount() == 0;
    timeline.tell(viewer, "is off line: " + why);
  }
}
