package io.livegift.load.charge;

import io.livegift.load.ClosedLoop;
import io.livegift.load.Stack;
import java.sql.SQLException;

/** The floor: half message, transaction, commit; one gift each. */
final class BareCaller implements ClosedLoop.Caller, AutoCloseable {

  private final BareQueue queue;
  private final BareBooks books;
  private final Gifts gifts;

  BareCaller(Stack stack, BareQueue queue, Gifts gifts) throws SQLException {
    this.queue = queue;
    this.gifts = gifts;
    this.books = new BareBooks(stack);
  }

  @Override
  public boolean once() throws Exception {
    String roomId = gifts.roomId();
    BareQueue.Sent half = queue.half(roomId);
    books.charge(gifts.id(), gifts.userId(), roomId);
    queue.commit(half);
    return true;
  }

  @Override
  public void close() throws SQLException {
    books.close();
  }
}
