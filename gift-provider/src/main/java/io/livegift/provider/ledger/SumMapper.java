package io.livegift.provider.ledger;

import io.livegift.api.RankEntry;
import io.livegift.provider.database.Database;
import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

/** Sums in one statement each, which sees one moment: settled and unsettled fit together. */
interface SumMapper {

  /** What a host earned. */
  record Sum(long coins, long gifts) {}

  String UNSETTLED = "transfer_id > (SELECT transfer_id FROM settlement WHERE name = 'transfer')";
  String IN =
      " SELECT amount AS coins, gift_count AS gifts FROM transfer WHERE credit_account = #{w.account} AND ";
  String OUT = " SELECT -amount, -gift_count FROM transfer WHERE debit_account = #{w.account} AND ";
  String HEAD = "created_at >= #{w.from} AND created_at < #{w.firstHourMs}";
  String TAIL = "created_at >= #{w.endHourMs} AND created_at < #{w.to}";
  String BODY = "created_at >= #{w.firstHourMs} AND created_at < #{w.endHourMs} AND " + UNSETTLED;

  /** Whole hours from the settled sums, their unsettled rest and both ends from the transfers. */
  @Select(
      "SELECT COALESCE(SUM(coins), 0) AS coins, COALESCE(SUM(gifts), 0) AS gifts FROM (SELECT"
          + " coins, gifts FROM host_income WHERE host_id = #{w.hostId} AND hour >= #{w.firstHour}"
          + " AND hour < #{w.endHour} UNION ALL"
          + IN
          + HEAD
          + " UNION ALL"
          + IN
          + TAIL
          + " UNION ALL"
          + IN
          + BODY
          + " UNION ALL"
          + OUT
          + HEAD
          + " UNION ALL"
          + OUT
          + TAIL
          + " UNION ALL"
          + OUT
          + BODY
          + ") part")
  Sum income(@Param("w") Window window);

  String NUMBER = Database.NOW_MS + " DIV #{span}";
  String UNSETTLED_HERE =
      UNSETTLED
          + " AND room_id = #{roomId} AND kind = 'CHARGE' AND created_at DIV #{span} = "
          + NUMBER;

  /**
   * Who gave most in the span that lasts now. The best settled senders and everybody with something
   * unsettled contain the best of both: sums only grow.
   */
  @Select(
      "SELECT c.user_id, CAST(COALESCE(s.coins, 0) + COALESCE(u.coins, 0) AS SIGNED) AS coins FROM"
          + " ((SELECT user_id FROM room_rank WHERE room_id = #{roomId} AND span_ms = #{span} AND"
          + " number = "
          + NUMBER
          + " ORDER BY coins DESC, user_id LIMIT #{limit}) UNION SELECT SUBSTRING(debit_account, 6)"
          + " FROM transfer WHERE "
          + UNSETTLED_HERE
          + ") c LEFT JOIN room_rank s ON s.room_id = #{roomId} AND s.span_ms = #{span} AND"
          + " s.number = "
          + NUMBER
          + " AND s.user_id = c.user_id LEFT JOIN (SELECT SUBSTRING(debit_account, 6) AS user_id,"
          + " SUM(amount) AS coins FROM transfer WHERE "
          + UNSETTLED_HERE
          + " GROUP BY 1) u ON u.user_id = c.user_id ORDER BY coins DESC, user_id LIMIT #{limit}")
  List<RankEntry> rank(
      @Param("roomId") String roomId, @Param("span") long span, @Param("limit") int limit);
}
