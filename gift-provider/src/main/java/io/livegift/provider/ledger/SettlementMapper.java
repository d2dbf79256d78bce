package io.livegift.provider.ledger;

import io.livegift.provider.database.Database;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

interface SettlementMapper {

  String RANGE = "transfer_id > #{after} AND transfer_id <= #{upTo}";

  @Select("SELECT COALESCE(MAX(transfer_id), 0) FROM transfer")
  long newest();

  @Select("SELECT transfer_id FROM settlement WHERE name = 'transfer' FOR UPDATE")
  long lockMark();

  /** Waits for every transaction that has inserted into the range, then counts. */
  @Select("SELECT COUNT(*) FROM transfer WHERE " + RANGE + " LOCK IN SHARE MODE")
  long awaitCommitted(@Param("after") long after, @Param("upTo") long upTo);

  @Insert(
      "INSERT INTO host_income (host_id, hour, coins, gifts) SELECT host_id, hour, SUM(coins),"
          + " SUM(gifts) FROM (SELECT SUBSTRING(credit_account, 6) AS host_id, created_at DIV"
          + " 3600000 AS hour, amount AS coins, gift_count AS gifts FROM transfer WHERE "
          + RANGE
          + " AND kind = 'CHARGE' UNION ALL SELECT SUBSTRING(debit_account, 6), created_at DIV"
          + " 3600000, -amount, -gift_count FROM transfer WHERE "
          + RANGE
          + " AND kind = 'REFUND') entry GROUP BY host_id, hour ON DUPLICATE KEY UPDATE coins ="
          + " host_income.coins + VALUES(coins), gifts = host_income.gifts + VALUES(gifts)")
  int addIncome(@Param("after") long after, @Param("upTo") long upTo);

  String SPANS =
      "(SELECT 3600000 AS ms UNION ALL SELECT 86400000 UNION ALL SELECT 9223372036854775807) span";

  @Insert(
      "INSERT INTO room_rank (room_id, span_ms, number, user_id, coins) SELECT room_id, ms, number,"
          + " user_id, SUM(coins) FROM (SELECT room_id, span.ms, created_at DIV span.ms AS number,"
          + " SUBSTRING(debit_account, 6) AS user_id, amount AS coins FROM transfer CROSS JOIN "
          + SPANS
          + " WHERE "
          + RANGE
          + " AND kind = 'CHARGE') entry GROUP BY room_id, ms, number, user_id ON DUPLICATE KEY"
          + " UPDATE coins = room_rank.coins + VALUES(coins)")
  int addRank(@Param("after") long after, @Param("upTo") long upTo);

  /** Ranks of spans that ended long ago, some at a time. */
  @Delete(
      "DELETE FROM room_rank WHERE span_ms = #{spanMs} AND number < "
          + Database.NOW_MS
          + " DIV #{spanMs} - #{kept} LIMIT 1000")
  int forgetRanks(@Param("spanMs") long spanMs, @Param("kept") int kept);

  @Update(
      "UPDATE settlement SET transfer_id = #{upTo} WHERE name = 'transfer' AND transfer_id ="
          + " #{after}")
  int moveMark(@Param("after") long after, @Param("upTo") long upTo);
}
