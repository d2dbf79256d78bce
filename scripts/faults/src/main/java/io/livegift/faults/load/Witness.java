package io.livegift.faults.load;

import io.livegift.api.playback.PlaybackAction;
import io.livegift.clients.ClientListener;
import io.livegift.clients.ServerFrame;
import io.livegift.faults.history.Event;
import io.livegift.faults.history.History;

/** Writes down what one client sees and what the rules of playback make of it. */
final class Witness implements ClientListener {

  private final History history;
  private final String client;
  private final String userId;

  private int connection;

  Witness(History history, String client, String userId) {
    this.history = history;
    this.client = client;
    this.userId = userId;
  }

  @Override
  public void connected() {
    connection++;
    history.add(new Event.Connected(history.nowMs(), client, connection));
  }

  @Override
  public void disconnected(String why) {
    history.add(new Event.Disconnected(history.nowMs(), client, connection, why));
  }

  @Override
  public void received(ServerFrame frame) {
    long now = history.nowMs();
    if (frame instanceof ServerFrame.Gift gift) {
      history.add(new Event.Seen(now, client, connection, gift.gift()));
    } else if (frame instanceof ServerFrame.Joined at) {
      history.add(
          new Event.Joined(
              now,
              client,
              connection,
              at.roomId(),
              at.epoch(),
              at.seq(),
              at.recovered(),
              at.missed()));
    } else if (frame instanceof ServerFrame.Ack ack) {
      history.add(
          new Event.Acked(
              now,
              userId,
              ack.requestId(),
              ack.code(),
              ack.orderId(),
              ack.msgId(),
              ack.balance(),
              ack.duplicate()));
    }
  }

  @Override
  public void acted(String roomId, PlaybackAction action) {
    long now = history.nowMs();
    if (action instanceof PlaybackAction.Play play) {
      history.add(new Event.Played(now, client, play.gift()));
    } else if (action instanceof PlaybackAction.Resync resync) {
      history.add(
          new Event.Claimed(now, client, connection, roomId, resync.epoch(), resync.lastSeq()));
    } else if (action instanceof PlaybackAction.Gap gap) {
      history.add(
          new Event.PassedOver(
              now, client, roomId, gap.fromEpoch(), gap.afterSeq(), gap.epoch(), gap.seq()));
    } else if (action instanceof PlaybackAction.Missed missed) {
      String epoch = missed.epoch();
      history.add(
          new Event.PassedOver(now, client, roomId, epoch, missed.afterSeq(), epoch, missed.seq()));
    }
  }
}
