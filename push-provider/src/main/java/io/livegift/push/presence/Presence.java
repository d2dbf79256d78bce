package io.livegift.push.presence;

import io.livegift.api.event.Shards;
import io.livegift.api.push.RoomWatch;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.redisson.api.RedissonClient;

/** Gateways and users of the rooms, in Redis; any push provider may ask and tell. */
public final class Presence {

  private final Supplier<PresenceConfig> config;
  private final SyncScript sync;
  private final RoomScript room;
  private final OnlineScript online;

  public Presence(RedissonClient redis, Supplier<PresenceConfig> config) {
    this(redis, config, UnaryOperator.identity());
  }

  /** For tests: the edit may give the scripts another clock. */
  Presence(RedissonClient redis, Supplier<PresenceConfig> config, UnaryOperator<String> edit) {
    this.config = config;
    sync = new SyncScript(redis, edit);
    room = new RoomScript(redis, edit);
    online = new OnlineScript(redis, edit);
  }

  /** Registers the gateway for the rooms and tells where each stands, in no certain order. */
  public List<Standing> sync(String gateway, List<RoomWatch> rooms) {
    Map<Integer, List<RoomWatch>> byShard =
        rooms.stream()
            .collect(
                Collectors.groupingBy(
                    watch -> Shards.of(watch.roomId()), TreeMap::new, Collectors.toList()));
    return byShard.isEmpty() ? List.of() : sync.run(gateway, config.get(), byShard);
  }

  public Standing room(String roomId) {
    return room.run(roomId, config.get());
  }

  /**
   * Who is there, by user id.
   *
   * @param after the last one of the page before; blank for the first page
   */
  public Crowd online(String roomId, String after, int limit) {
    return online.run(roomId, after, limit, config.get());
  }
}
