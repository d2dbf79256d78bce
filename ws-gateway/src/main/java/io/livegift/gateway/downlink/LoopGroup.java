package io.livegift.gateway.downlink;

import io.livegift.gateway.protocol.SharedFrame;
import io.livegift.gateway.session.Session;
import io.livegift.gateway.session.SlotList;
import io.netty.channel.EventLoop;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The viewers of one room on one event loop.
 *
 * <p>Guarantee: what the room's thread hands in reaches each viewer in that order. One task at a
 * time is on its way to the loop; it takes all that is queued, and writes it to each viewer as one
 * shared buffer.
 */
final class LoopGroup {

  private static final int LARGEST_WRITE_BYTES = 65_536;

  private final EventLoop loop;
  private final Supplier<FanoutConfig> config;
  private final FanoutMetrics metrics;
  private final Queue<Outgoing> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger queued = new AtomicInteger();
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private final SlotList<Viewer> viewers = new SlotList<>();
  private volatile long nextTickAt = System.nanoTime();

  LoopGroup(EventLoop loop, Supplier<FanoutConfig> config, FanoutMetrics metrics) {
    this.loop = loop;
    this.config = config;
    this.metrics = metrics;
  }

  int queued() {
    return queued.get();
  }

  void offer(Outgoing next) {
    queue.add(next);
    queued.addAndGet(next.size());
    if (scheduled.compareAndSet(false, true)) {
      long wait = next.urgent() ? 0 : nextTickAt - System.nanoTime();
      if (wait <= 0) {
        loop.execute(this::drain);
      } else {
        var unused = loop.schedule(this::drain, wait, TimeUnit.NANOSECONDS);
      }
    }
  }

  private void drain() {
    // Before the queue is read: what is added from here on schedules the next task.
    scheduled.set(false);
    Run run = new Run();
    Replays replays = new Replays();
    for (Outgoing next = queue.poll(); next != null; next = queue.poll()) {
      queued.addAndGet(-next.size());
      if (next instanceof Outgoing.Frames frames) {
        run.add(frames);
      } else {
        run.end();
        ((Outgoing.ForOne) next).deliver(viewers, replays);
      }
    }
    run.end();
    replays.release();
  }

  /** Consecutive frames, written as one. */
  private final class Run {
    private @Nullable Batch batch;
    private int bytes;
    private long oldest;

    void add(Outgoing.Frames next) {
      if (viewers.size() == 0) {
        return;
      }
      for (SharedFrame frame : next.frames()) {
        int length = frame.bytes(false).length;
        if (bytes + length > LARGEST_WRITE_BYTES) {
          end();
        }
        Batch open = batch;
        if (open == null) {
          open = new Batch();
          batch = open;
          oldest = next.since();
        }
        open.add(frame);
        bytes += length;
      }
    }

    void end() {
      Batch whole = batch;
      if (whole == null) {
        return;
      }
      batch = null;
      bytes = 0;
      nextTickAt = System.nanoTime() + config.get().tickNanos(viewers.size());
      viewers.forEach(
          viewer -> {
            Session session = viewer.session();
            session.write(whole.bytes(session.deflates()));
            session.flush();
          });
      whole.release();
      metrics.deliveries().increment((double) whole.messages() * viewers.size());
      metrics.writes().increment(viewers.size());
      metrics.latency().record(System.nanoTime() - oldest, TimeUnit.NANOSECONDS);
    }
  }
}
