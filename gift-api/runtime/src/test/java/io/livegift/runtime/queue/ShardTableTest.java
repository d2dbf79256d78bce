package io.livegift.runtime.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.runtime.config.ConfigReader;
import io.livegift.runtime.queue.ShardTable.Queue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardTableTest {

  @Test
  void namesBrokerAndQueueOfEachShard() {
    ShardTable table = table("0-31=broker-a:0, 32-63=broker-b:8");
    assertEquals(new Queue("broker-a", 31), table.queue(31));
    assertEquals(new Queue("broker-b", 8), table.queue(32));
    assertEquals(new Queue("broker-b", 39), table.queue(63));
  }

  @Test
  void knowsTheShardOfEachQueue_andOfNoOther() {
    ShardTable table = table("0-31=broker-a:0,32-63=broker-b:8");
    for (int shard = 0; shard < table.queues().size(); shard++) {
      Queue queue = table.queue(shard);
      assertEquals(shard, table.shard(queue.broker(), queue.id()).orElseThrow());
    }
    assertTrue(table.shard("broker-a", 32).isEmpty());
    assertTrue(table.shard("broker-c", 0).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0-62=broker-a:0",
        "0-64=broker-a:0",
        "5-4=broker-a:0",
        "broker-a",
        "",
        "0-31=broker-a:0,32-63=broker-a:31"
      })
  void refusesTable_whereAShardHasNoQueueOfItsOwn(String text) {
    ConfigReader reader = new ConfigReader(Map.of("shard.table", text));
    ShardTable.from(reader);
    assertFalse(reader.complaints().isEmpty());
  }

  private static ShardTable table(String text) {
    ConfigReader reader = new ConfigReader(Map.of("shard.table", text));
    ShardTable table = ShardTable.from(reader);
    assertEquals(List.of(), reader.complaints());
    return table;
  }
}
