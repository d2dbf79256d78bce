package io.livegift.faults.check;

import static io.livegift.faults.check.Story.CASTLE;
import static io.livegift.faults.check.Story.EPOCH;
import static io.livegift.faults.check.Story.ROOM;
import static io.livegift.faults.check.Story.ROSE;
import static io.livegift.faults.check.Story.VIEWER;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.livegift.api.GiftMessage;
import io.livegift.faults.history.Event;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Each kind of violation, planted in a history that holds otherwise. */
class CheckerTest {

  private final Story story = new Story();

  private void expect(String... promises) {
    assertEquals(List.of(promises), story.broken());
  }

  @Test
  void passes_whenEverythingIsKept() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.whole(3_000, "b", ROSE, 7, 2);
    story.asked(4_000, "b", ROSE, 7);
    story.acked(4_010, "b", "OK", true);
    story.asked(5_000, "c", CASTLE, 1);
    story.acked(5_010, "c", "INSUFFICIENT_BALANCE", false);
    expect();
  }

  @Test
  void findsTwoCharges() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.order(2_005, "a", CASTLE, 1, 2, 1);
    story.shown(2_030, story.gift(2_005, "a2", CASTLE, 1, 2));
    assertEquals("charged once", story.broken().get(0));
  }

  @Test
  void findsAnswersThatBothSayTheyCharged() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.acked(2_100, "a", "OK", false);
    expect("charged once");
  }

  @Test
  void findsCoinsFromNowhere() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.closed += 1;
    expect("money is conserved");
  }

  @Test
  void findsATopUpThatWasAnsweredAndNotDone() {
    story.events.add(
        new Event.MoneyAnswered(2_000, Event.Money.TOP_UP, Story.SENDER, "t", "OK", 5, false));
    expect("money is conserved");
  }

  @Test
  void findsAnOkWithoutAnOrder() {
    story.asked(2_000, "a", CASTLE, 1);
    story.acked(2_010, "a", "OK", false);
    expect("nothing charged is lost");
  }

  @Test
  void findsAGiftThatNeverLeft() {
    story.asked(2_000, "a", CASTLE, 1);
    story.acked(2_010, "a", "OK", false);
    story.unsent(2_000, "a", "PENDING");
    expect("nothing charged is lost");
  }

  @Test
  void findsAnExpiryThatNothingForced() {
    story.asked(2_000, "a", CASTLE, 1);
    story.acked(2_010, "a", "OK", false);
    story.unsent(2_000, "a", "EXPIRED");
    expect("nothing charged is lost");
  }

  @Test
  void passesAnExpiry_whenRedisWasAwayThatLong() {
    expired();
    story.fault("pause", "redis", 1_000, 7_000);
    expect();
  }

  @Test
  void findsAnExpiry_whenRedisLeftTimeEnough() {
    expired();
    story.fault("pause", "redis", 1_000, 5_500);
    expect("nothing charged is lost");
  }

  @Test
  void findsAnExpiry_thatNoPushProviderAloneMayCause() {
    expired();
    story.fault("kill", "push-provider", 1_000, 13_000);
    expect("nothing charged is lost");
  }

  @Test
  void passesAnExpiry_whenTwoFaultsTogetherTookTheTime() {
    expired();
    story.fault("pause", "push-provider", 2_500, 9_000);
    story.fault("stop", "broker", 9_000, 11_000);
    expect();
  }

  @Test
  void findsAnExpiry_whenOnlyGiftProvidersAndGatewaysFailed() {
    expired();
    story.fault("pause", "gift-provider", 1_000, 13_000);
    story.fault("kill", "ws-gateway", 1_000, 13_000);
    expect("nothing charged is lost");
  }

  @Test
  void passesAnExpiry_ofAGiftNeverSaidToBeQueued_whenTheBrokerLeftNoTimeToRepair() {
    story.asked(2_000, "a", CASTLE, 1);
    story.acked(9_000, "a", "IN_PROGRESS", false);
    story.acked(13_000, "a", "OK", true);
    story.unsent(2_000, "a", "EXPIRED");
    story.fault("kill", "broker", 1_900, 2_500);
    expect();
  }

  private void expired() {
    story.asked(2_000, "a", CASTLE, 1);
    story.acked(2_010, "a", "OK", false);
    story.unsent(2_000, "a", "EXPIRED");
  }

  @Test
  void findsAMessageThatCountsMoreThanItsOrders() {
    story.asked(2_000, "a", ROSE, 3);
    story.acked(2_010, "a", "OK", false);
    story.order(2_000, "a", ROSE, 3, 1, 4);
    story.shown(2_020, story.gift(2_000, "a", ROSE, 4, 1));
    expect("nothing is shown that was not charged");
  }

  @Test
  void findsAnOrderThatNobodyAskedFor() {
    story.order(2_000, "a", CASTLE, 1, 1, 1);
    story.shown(2_020, story.gift(2_000, "a", CASTLE, 1, 1));
    expect("nothing is shown that was not charged");
  }

  @Test
  void findsAHoleOnAConnection() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.whole(3_000, "b", CASTLE, 1, 3);
    assertEquals("seq is dense on a connection", story.broken().get(0));
  }

  @Test
  void passesARecovery_whenItGoesOnWhereTheViewerStood() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.events.add(new Event.Claimed(2_500, VIEWER, 1, ROOM, EPOCH, 1));
    story.joined(2_510, EPOCH, 2, true, 0);
    story.whole(2_505, "b", CASTLE, 1, 2);
    expect();
  }

  @Test
  void findsASenderOvertakingItself() {
    story.asked(2_000, "a", CASTLE, 1);
    story.acked(2_010, "a", "OK", false);
    story.order(2_000, "a", CASTLE, 1, 2, 1);
    story.whole(3_000, "b", CASTLE, 1, 1);
    story.shown(5_000, story.gift(2_000, "a", CASTLE, 1, 2));
    expect("a sender's gifts are in order");
  }

  @Test
  void passesTwoMergingGifts_whenEachStandsAtItsFlush() {
    story.asked(2_000, "a", ROSE, 1);
    story.acked(2_010, "a", "OK", false);
    story.order(2_000, "a", ROSE, 1, 2, 1);
    story.whole(3_000, "b", "gift_aurora_town", 10, 1);
    story.shown(5_000, story.gift(2_000, "a", ROSE, 1, 2));
    expect();
  }

  @Test
  void passesASenderOvertakingItself_whenRedisForgotTheFirst() {
    story.fault("flush", "redis", 2_500, 2_501);
    story.asked(2_000, "a", CASTLE, 1);
    story.acked(2_010, "a", "OK", false);
    story.orderAt(2_000, "a", CASTLE, new Place(ROOM, "2600-b", 1));
    story.shown(2_020, story.gift(2_000, "a", CASTLE, 1, 1));
    story.whole(2_100, "b", CASTLE, 1, 2);
    story.events.add(new Event.PassedOver(3_000, VIEWER, ROOM, EPOCH, 2, "2600-b", 1));
    expect();
  }

  @Test
  void findsASenderOvertakingItself_afterRedisForgot() {
    story.fault("flush", "redis", 2_500, 2_501);
    story.asked(3_000, "a", CASTLE, 1);
    story.acked(3_010, "a", "OK", false);
    story.order(3_000, "a", CASTLE, 1, 2, 1);
    story.whole(4_000, "b", CASTLE, 1, 1);
    story.shown(5_000, story.gift(3_000, "a", CASTLE, 1, 2));
    expect("a sender's gifts are in order");
  }

  @Test
  void findsNewNumbers_longAfterRedisForgot() {
    story.fault("flush", "redis", 2_500, 2_501);
    story.events.add(new Event.PassedOver(9_600, VIEWER, ROOM, EPOCH, 0, "9500-b", 0));
    expect("one writer a shard");
  }

  @Test
  void passesNewNumbers_whenTheOwnerCouldNotNotice() {
    story.fault("flush", "redis", 2_500, 2_501);
    story.fault("half-open", "push-provider", 2_000, 9_000);
    story.events.add(new Event.PassedOver(9_600, VIEWER, ROOM, EPOCH, 0, "9500-b", 0));
    expect();
  }

  @Test
  void findsAMessageOfNobody_alsoWhereRedisForgot() {
    story.fault("flush", "redis", 2_500, 2_501);
    story.shown(2_020, story.gift(2_000, "x", CASTLE, 1, 1));
    expect("nothing is shown that was not charged");
  }

  @Test
  void findsASilence_thatNothingExplains() {
    story.watchSteadily();
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.whole(6_000, "b", CASTLE, 1, 2);
    expect("comes back in time");
  }

  @Test
  void passesASilence_asLongAsAServiceMayCause() {
    story.watchSteadily();
    story.fault("kill", "push-provider", 2_100, 12_000);
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.whole(8_000, "b", CASTLE, 1, 2);
    expect();
  }

  @Test
  void findsASilence_longerThanAServiceMayCause() {
    story.watchSteadily();
    story.fault("kill", "push-provider", 2_100, 12_000);
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.whole(9_100, "b", CASTLE, 1, 2);
    expect("comes back in time");
  }

  @Test
  void findsASilence_thatOutlastsAPart() {
    story.watchSteadily();
    story.fault("kill", "mysql", 2_100, 3_000);
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.whole(10_500, "b", CASTLE, 1, 2);
    expect("comes back in time");
  }

  @Test
  void findsASilence_thatNacosHasNoRightToCause() {
    story.watchSteadily();
    story.fault("kill", "nacos", 2_100, 12_000);
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.whole(6_000, "b", CASTLE, 1, 2);
    expect("comes back in time");
  }

  @Test
  void findsAMessagePlayedTwice() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.played(2_500, story.gift(2_000, "a", CASTLE, 1, 1));
    expect("shown once");
  }

  @Test
  void findsAComboWhoseTotalIsWrong() {
    story.asked(2_000, "a", ROSE, 4);
    story.acked(2_010, "a", "OK", false);
    story.order(2_000, "a", ROSE, 4, 1, 4);
    story.shown(
        2_020,
        new GiftMessage("m-a", ROOM, Story.SENDER, ROSE, 4, 2_000, 1, EPOCH, "m-a", 5L, true));
    expect("combos add up");
  }

  @Test
  void findsARequestWithoutAnOutcome() {
    story.asked(2_000, "a", CASTLE, 1);
    story.acked(2_500, "a", "UNAVAILABLE", false);
    expect("every request has an outcome");
  }

  @Test
  void findsAnOutcomeThatTookTooLong_unlessAFaultWasInTheWay() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.asked(3_000, "b", CASTLE, 1);
    story.acked(16_000, "b", "ROOM_CLOSED", false);
    expect("every request has an outcome");
  }

  @Test
  void findsAViewerWhoWasNotToldOfTheLastMessage() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.asked(3_000, "b", CASTLE, 1);
    story.acked(3_010, "b", "OK", false);
    story.order(3_000, "b", CASTLE, 1, 2, 1);
    expect("viewers miss nothing unsaid");
  }

  @Test
  void findsAMessageGivenUpBeforeItExpired() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.asked(3_000, "b", CASTLE, 1);
    story.acked(3_010, "b", "OK", false);
    story.order(3_000, "b", CASTLE, 1, 2, 1);
    story.events.add(new Event.PassedOver(5_000, VIEWER, ROOM, EPOCH, 1, EPOCH, 2));
    expect("viewers miss nothing unsaid");
  }

  @Test
  void passesAMessageGivenUpAfterItExpired() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.asked(3_000, "b", CASTLE, 1);
    story.acked(3_010, "b", "OK", false);
    story.order(3_000, "b", CASTLE, 1, 2, 1);
    story.events.add(new Event.PassedOver(13_500, VIEWER, ROOM, EPOCH, 1, EPOCH, 2));
    expect();
  }

  @Test
  void passesAMessageGivenUpBeforeOneThatExpired() {
    story.whole(2_000, "a", CASTLE, 1, 1);
    story.asked(2_100, "c", CASTLE, 1);
    story.asked(2_600, "b", CASTLE, 1);
    story.acked(2_610, "b", "OK", false);
    story.order(2_600, "b", CASTLE, 1, 2, 1);
    story.acked(2_700, "c", "OK", false);
    story.order(2_100, "c", CASTLE, 1, 3, 1);
    story.events.add(new Event.PassedOver(11_000, VIEWER, ROOM, EPOCH, 1, EPOCH, 3));
    expect();
  }

  @Test
  void findsAWriterWhoWasReplaced() {
    story.events.add(new Event.StaleWrite(2_000, "{s01}", "old", "new", "time null"));
    expect("one writer a shard");
  }

  @Test
  void findsNumbersThatBeganAnew_unlessRedisLostThem() {
    story.events.add(new Event.PassedOver(20_000, VIEWER, ROOM, EPOCH, 0, "19000-b", 0));
    expect("one writer a shard");
  }
}
