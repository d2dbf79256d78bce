package io.livegift.provider.outbox;

import io.livegift.provider.database.Database;
import io.livegift.provider.halfmessage.Booked;
import java.util.Collection;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

interface OutboxMapper {

  /** A shard with messages that are due, and the last of them. */
  record Due(int shard, long upTo) {}

  String ROWS =
      "SELECT m.outbox_id, m.shard, m.msg_id, m.order_id, m.room_id, m.user_id, o.gift_id,"
          + " o.gift_count, m.created_at FROM outbox_message m JOIN gift_order o ON o.order_id ="
          + " m.order_id WHERE m.status = 'PENDING' AND ";

  String IN_SHARDS =
      "shard IN <foreach collection='shards' item='s' open='(' separator=','"
          + " close=')'>#{s}</foreach>";

  String IN_IDS =
      "msg_id IN <foreach collection='ids' item='i' open='(' separator=','"
          + " close=')'>#{i}</foreach>";

  @Select(
      "<script>SELECT COUNT(*) AS charged, COALESCE(SUM(status != 'PENDING'), 0) AS closed FROM"
          + " outbox_message WHERE "
          + IN_IDS
          + "</script>")
  Booked booked(@Param("ids") List<String> ids);

  @Select(
      "<script>"
          + ROWS
          + "m.relay = 1 AND m."
          + IN_SHARDS
          + " ORDER BY m.outbox_id LIMIT #{limit}</script>")
  List<OutboxRow> toRelay(@Param("shards") Collection<Integer> shards, @Param("limit") int limit);

  @Select(
      "<script>SELECT shard, MAX(outbox_id) AS up_to FROM outbox_message WHERE status = 'PENDING'"
          + " AND next_at &lt;= "
          + Database.NOW_MS
          + " AND "
          + IN_SHARDS
          + " GROUP BY shard</script>")
  List<Due> due(@Param("shards") Collection<Integer> shards);

  /** What is due in a shard, and what stands before it and was never sent again: in order. */
  @Select(
      ROWS
          + "m.shard = #{shard} AND m.outbox_id <= #{upTo} AND (m.attempts = 0 OR m.next_at <= "
          + Database.NOW_MS
          + ") ORDER BY m.outbox_id LIMIT #{limit}")
  List<OutboxRow> toSweep(
      @Param("shard") int shard, @Param("upTo") long upTo, @Param("limit") int limit);

  @Update("<script>UPDATE outbox_message SET relay = 0 WHERE " + IN_IDS + "</script>")
  int relayed(@Param("ids") List<String> ids);

  @Update(
      "<script>UPDATE outbox_message SET relay = 1 WHERE status = 'PENDING' AND "
          + IN_IDS
          + "</script>")
  int giveToRelay(@Param("ids") List<String> ids);

  /** The pause doubles with each attempt; of the two assignments the first sees the old count. */
  @Update(
      "<script>UPDATE outbox_message SET next_at = "
          + Database.NOW_MS
          + " + LEAST(#{longestMs}, #{firstMs} * POW(2, LEAST(attempts + 1, 10))), attempts ="
          + " attempts + 1 WHERE status = 'PENDING' AND "
          + IN_IDS
          + "</script>")
  int swept(
      @Param("ids") List<String> ids,
      @Param("firstMs") long firstMs,
      @Param("longestMs") long longestMs);

  /** What has no receipt, and how much of it has had none for longer than the given age. */
  record Unanswered(long pending, long overdue) {}

  @Select(
      "SELECT COUNT(*) AS pending, COALESCE(SUM(created_at < "
          + Database.NOW_MS
          + " - #{overdueMs}), 0) AS overdue FROM outbox_message WHERE status = 'PENDING'")
  Unanswered unanswered(@Param("overdueMs") long overdueMs);
}
