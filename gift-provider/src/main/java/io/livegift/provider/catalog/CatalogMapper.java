package io.livegift.provider.catalog;

import java.util.List;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;

interface CatalogMapper {

  /** What was changed since a moment, or everything from 0 on. */
  @Select(
      "SELECT gift_id, name, price, price_version, on_sale FROM gift"
          + " WHERE updated_at >= FROM_UNIXTIME(#{sinceSeconds})")
  List<GiftRow> gifts(@Param("sinceSeconds") long sinceSeconds);

  @Select(
      "SELECT room_id, host_id, open FROM room WHERE updated_at >= FROM_UNIXTIME(#{sinceSeconds})")
  List<RoomRow> rooms(@Param("sinceSeconds") long sinceSeconds);

  @Select("SELECT UNIX_TIMESTAMP()")
  long nowSeconds();
}
