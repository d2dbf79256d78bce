package io.livegift.runtime.queue;

import io.livegift.api.event.Shards;
import io.livegift.runtime.config.ConfigReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which queue a shard is, for ever.
 *
 * <p>It names broker and queue id. An index into the queues that happen to be in the route would
 * move rooms to other queues whenever a broker is lost or queues are added.
 *
 * @param queues by shard
 */
public record ShardTable(List<Queue> queues) {

  private static final String KEY = "shard.table";
  private static final String DEFAULT = "0-63=broker-a:0";
  private static final Pattern LINE = Pattern.compile("(\\d{1,2})-(\\d{1,2})=([^:=]+):(\\d{1,4})");

  /** A queue by its name in RocketMQ. */
  public record Queue(String broker, int id) {}

  public ShardTable {
    queues = List.copyOf(queues);
  }

  /** Reads {@code FROM-TO=BROKER:FIRST_QUEUE}, comma separated; every shard needs its own queue. */
  public static ShardTable from(ConfigReader reader) {
    List<@Nullable Queue> queues = new ArrayList<>(Collections.nCopies(Shards.COUNT, null));
    for (String line : reader.text(KEY, DEFAULT).split(",", -1)) {
      Matcher range = LINE.matcher(line.strip());
      if (!range.matches() || !assign(queues, range)) {
        reader.reject(KEY, line + " is not FROM-TO=BROKER:FIRST_QUEUE");
      }
    }
    if (queues.contains(null)) {
      reader.reject(KEY, "shard " + queues.indexOf(null) + " has no queue");
      return from(new ConfigReader(Map.of()));
    }
    if (Set.copyOf(queues).size() < Shards.COUNT) {
      reader.reject(KEY, "two shards have one queue");
    }
    return new ShardTable(queues);
  }

  private static boolean assign(List<@Nullable Queue> queues, Matcher range) {
    int first = Integer.parseInt(range.group(1));
    int last = Integer.parseInt(range.group(2));
    int queueId = Integer.parseInt(range.group(4));
    if (first > last || last >= Shards.COUNT) {
      return false;
    }
    for (int shard = first; shard <= last; shard++) {
      queues.set(shard, new Queue(range.group(3), queueId + shard - first));
    }
    return true;
  }

  public Queue queue(int shard) {
    return queues.get(shard);
  }

  /** The shard that a queue carries; none where the table does not name it. */
  public OptionalInt shard(String broker, int queueId) {
    int shard = queues.indexOf(new Queue(broker, queueId));
    return shard < 0 ? OptionalInt.empty() : OptionalInt.of(shard);
  }
}
