package io.livegift.gateway.downlink;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.protocol.FrameWriter;
import io.livegift.gateway.protocol.ServerFrame;
import io.livegift.gateway.protocol.ServerFrame.Joined;
import io.livegift.gateway.protocol.SharedFrame;
import io.livegift.gateway.room.Audience;
import io.netty.channel.EventLoop;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The viewers of one room, grouped by the event loops of their connections: a message costs one
 * task a loop that has any. Confined to the room's thread.
 */
public final class LoopAudience implements Audience<Viewer> {

  private static final FrameWriter WRITER = new FrameWriter();

  private static final class Counted {
    final LoopGroup group;
    int viewers;

    Counted(LoopGroup group) {
      this.group = group;
    }
  }

  private final Supplier<FanoutConfig> config;
  private final FanoutMetrics metrics;
  private final Map<EventLoop, Counted> groups = new HashMap<>();

  public LoopAudience(Supplier<FanoutConfig> config, FanoutMetrics metrics) {
    this.config = config;
    this.metrics = metrics;
  }

  @Override
  public void admit(Viewer viewer, Joined joined, List<SharedFrame> recovered) {
    Counted counted = of(viewer);
    if (!viewer.counted) {
      viewer.counted = true;
      counted.viewers++;
    }
    metrics.joins().increment();
    counted.group.offer(new Outgoing.Admission(viewer, joined, recovered));
  }

  @Override
  public void refuse(Viewer viewer, ErrorCode code, String why) {
    of(viewer).group.offer(new Outgoing.Refusal(viewer, code, why));
  }

  /** The viewer's own loop took it out of its group already. */
  @Override
  public void dismiss(Viewer viewer) {
    Counted counted = of(viewer);
    if (viewer.counted) {
      viewer.counted = false;
      counted.viewers--;
    }
  }

  private Counted of(Viewer viewer) {
    return groups.computeIfAbsent(
        viewer.session().loop(), loop -> new Counted(new LoopGroup(loop, config, metrics)));
  }

  @Override
  public void show(List<SharedFrame> frames) {
    Outgoing next = new Outgoing.Frames(frames, System.nanoTime());
    for (Counted counted : groups.values()) {
      if (counted.viewers > 0) {
        counted.group.offer(next);
      }
    }
  }

  @Override
  public void announce(ServerFrame frame) {
    show(List.of(new SharedFrame(WRITER.write(frame))));
  }

  @Override
  public boolean overfull() {
    int limit = config.get().queue();
    for (Counted counted : groups.values()) {
      if (counted.group.queued() > limit) {
        return true;
      }
    }
    return false;
  }
}
