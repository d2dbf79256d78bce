package io.livegift.load.sizing;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class GiftPathTest {

  private static final Plant ONE = Plant.oneOfEach();

  private static Outcome run(Costs costs, double rate, int rooms, long viewers) {
    return GiftPath.run(costs, ONE, new Load(rate, rooms, viewers, 1));
  }

  @Test
  void processIsAsBusyAsItsWorkSays() {
    Costs costs = SizingCosts.with("database.charge-us", "1:400 2:400", "broker.half-us", "100");
    Outcome outcome = run(costs, 4_000, 64, 64);
    assertEquals(4_000 * 400e-6 / 8, outcome.busy().get("database"), 0.01);
    assertEquals(Optional.empty(), outcome.limit());
  }

  @Test
  void giftsOfOneRoomShareHalfMessages_thoseOfManyDoNot() {
    Costs costs = SizingCosts.with("broker.half-us", "1000");
    double oneRoom = Limit.of(50, rate -> run(costs, rate, 1, 1)).most();
    double manyRooms = Limit.of(50, rate -> run(costs, rate, 64, 64)).most();
    assertTrue(oneRoom > 5 * manyRooms, oneRoom + " and " + manyRooms);
    // 32 gifts over 64 shards are in 25.3 of them on average.
    assertEquals(4_000 * 32 / 25.3, manyRooms, 300);
  }

  @Test
  void namesTheQueueThatGrows_andTheBusiestMachine() {
    assertGivesWay("gift provider: taps to charge (gift provider ", "rpc-us", "3000");
    assertGivesWay(
        "gift provider: taps to charge (database ", "database.charge-us", "1:9000 2:9000");
    assertGivesWay("shards' queues (Redis ", "redis.accept-us", "2000");
    assertGivesWay("push provider: messages to call with (gateway ", "gateway.tap-us", "5000");
  }

  private static void assertGivesWay(String expected, String key, String value) {
    String limit = run(SizingCosts.with(key, value), 1_000, 20, 20).limit().orElse("nothing");
    assertTrue(limit.startsWith(expected), limit);
  }

  @Test
  void viewersFillTheGateway_andMoreGatewaysCarryThem() {
    Costs costs = SizingCosts.with("gateway.delivery-us", "1:7 50:7");
    Load load = new Load(100, 1, 10_000, 1);
    assertNotEquals(Optional.empty(), GiftPath.run(costs, ONE, load).limit());
    Fleet fleet =
        Fleet.least(costs, load, gateways -> new Plant(gateways, 1, 1, Cores.APART, 0, false))
            .orElseThrow();
    assertEquals(100 * 10_000 * 7e-6 / 4, fleet.gateways(), 1);
  }

  @Test
  void connectionsAskForGateways_whereWorkDoesNot() {
    Costs costs = SizingCosts.with("gateway.connections-max", "1000");
    Fleet fleet =
        Fleet.least(costs, new Load(10, 1, 2_001, 1), gateways -> new Plant(gateways, 1, 1))
            .orElseThrow();
    assertEquals(3, fleet.gateways());
    assertEquals("connections", fleet.first());
  }

  @Test
  void saysSo_whereGatewaysAreNotWhatIsMissing() {
    Costs costs = SizingCosts.with("database.charge-us", "1:9000 2:9000");
    Load load = new Load(1_000, 1, 1, 1);
    assertEquals(Optional.empty(), Fleet.least(costs, load, gateways -> new Plant(gateways, 1, 1)));
  }

  @Test
  void giftTakesAtLeastWhatItsStepsTake_andHardlyMoreWhenNothingElseHappens() {
    Costs costs = Costs.of(SizingCosts.shipped());
    Outcome idle = run(costs, 1, 1, 10);
    double leastMs = (4 * costs.rpcUs() + costs.tapUs() + costs.halfUs() + costs.flushUs()) / 1_000;
    assertTrue(idle.p50Ms() > leastMs && idle.p50Ms() < leastMs + 4, idle::toString);
  }

  @Test
  void sameLoadGivesTheSameRun() {
    Costs costs = Costs.of(SizingCosts.shipped());
    assertEquals(run(costs, 500, 20, 400), run(costs, 500, 20, 400));
  }
}
