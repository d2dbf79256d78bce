package io.livegift.provider.catalog;

import io.livegift.api.Gift;
import io.livegift.provider.database.Database;
import io.livegift.provider.database.DatabaseUnavailable;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gifts and rooms in memory, re-read again and again.
 *
 * <p>A look-up never waits for the database. What was changed there is seen after the next refresh;
 * only what changed lately is read, so that a refresh does not cost more with more rooms. Every
 * {@value #FULL_EVERY}th refresh reads all, which also forgets what was deleted.
 */
public final class Catalog implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Catalog.class);
  private static final int FULL_EVERY = 60;
  private static final int OVERLAP_SECONDS = 10;

  private final Database database;
  private final Supplier<CatalogConfig> config;
  private final Map<String, GiftRow> gifts = new ConcurrentHashMap<>();
  private final Map<String, RoomRow> rooms = new ConcurrentHashMap<>();
  private final ScheduledExecutorService refresher =
      Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "catalog"));
  private int refreshes;
  private long readUpTo;

  public Catalog(Database database, Supplier<CatalogConfig> config) {
    this.database = database;
    this.config = config;
  }

  /** Reads everything, then follows changes. */
  public void start() {
    long everyMs = config.get().refresh().toMillis();
    refresh();
    var unused =
        refresher.scheduleWithFixedDelay(this::refresh, everyMs, everyMs, TimeUnit.MILLISECONDS);
  }

  /** Never throws: a database that is away leaves what was known. */
  synchronized void refresh() {
    try {
      boolean full = refreshes++ % FULL_EVERY == 0;
      // An update that was under way during the last read committed with an older time.
      long since = full ? 0 : Math.max(0, readUpTo - OVERLAP_SECONDS);
      readUpTo = database.read(statements -> read(statements.of(CatalogMapper.class), since, full));
    } catch (DatabaseUnavailable e) {
      refreshes = 0;
      log.warn("The catalogue stays as it was: {}", e.getMessage());
    } catch (RuntimeException e) {
      refreshes = 0;
      log.error("The catalogue stays as it was", e);
    }
  }

  private long read(CatalogMapper mapper, long since, boolean full) {
    final long now = mapper.nowSeconds();
    List<GiftRow> changedGifts = mapper.gifts(since);
    List<RoomRow> changedRooms = mapper.rooms(since);
    changedGifts.forEach(gift -> gifts.put(gift.giftId(), gift));
    changedRooms.forEach(room -> rooms.put(room.roomId(), room));
    if (full) {
      gifts.values().retainAll(List.copyOf(changedGifts));
      rooms.values().retainAll(Set.copyOf(changedRooms));
    }
    return now;
  }

  /** The gift if it is on sale. */
  public @Nullable GiftRow onSale(String giftId) {
    GiftRow gift = gifts.get(giftId);
    return gift != null && gift.onSale() ? gift : null;
  }

  public @Nullable RoomRow room(String roomId) {
    return rooms.get(roomId);
  }

  public boolean merges(String giftId) {
    return config.get().merges(giftId);
  }

  /** What is on sale, cheapest first. */
  public List<Gift> list() {
    return gifts.values().stream()
        .filter(GiftRow::onSale)
        .sorted(Comparator.comparingLong(GiftRow::price).thenComparing(GiftRow::giftId))
        .map(
            gift ->
                new Gift(
                    gift.giftId(),
                    gift.name(),
                    gift.price(),
                    merges(gift.giftId()) ? CatalogConfig.BATCH : CatalogConfig.NONE))
        .toList();
  }

  @Override
  public void close() {
    refresher.shutdownNow();
  }
}
