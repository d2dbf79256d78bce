package io.livegift.provider.outbox;

import io.livegift.provider.database.Database;
import java.util.List;
import org.apache.ibatis.annotations.Delete;
import org.apache.ibatis.annotations.Insert;
import org.apache.ibatis.annotations.Param;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.annotations.Update;

interface LeaseMapper {

  @Insert(
      "INSERT INTO shard_holder (owner, seen_at) VALUES (#{owner}, "
          + Database.NOW_MS
          + ") ON DUPLICATE KEY UPDATE seen_at = VALUES(seen_at)")
  int beat(@Param("owner") String owner);

  @Select("SELECT COUNT(*) FROM shard_holder WHERE seen_at > " + Database.NOW_MS + " - #{leaseMs}")
  int living(@Param("leaseMs") long leaseMs);

  @Delete(
      "DELETE FROM shard_holder WHERE owner = #{owner} OR seen_at < "
          + Database.NOW_MS
          + " - 60000")
  int forget(@Param("owner") String owner);

  @Update(
      "UPDATE shard_lease SET expires_at = "
          + Database.NOW_MS
          + " + #{leaseMs} WHERE owner = #{owner}")
  int renew(@Param("owner") String owner, @Param("leaseMs") long leaseMs);

  @Update(
      "UPDATE shard_lease SET owner = #{owner}, expires_at = "
          + Database.NOW_MS
          + " + #{leaseMs} WHERE expires_at < "
          + Database.NOW_MS
          + " ORDER BY shard LIMIT #{most}")
  int take(@Param("owner") String owner, @Param("leaseMs") long leaseMs, @Param("most") int most);

  @Update(
      "UPDATE shard_lease SET owner = NULL, expires_at = 0 WHERE owner = #{owner} ORDER BY shard"
          + " DESC LIMIT #{most}")
  int release(@Param("owner") String owner, @Param("most") int most);

  @Select("SELECT shard FROM shard_lease WHERE owner = #{owner}")
  List<Integer> held(@Param("owner") String owner);
}
