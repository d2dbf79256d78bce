package io.livegift.faults.load;

import io.livegift.clients.GiftClient;
import io.livegift.clients.Network;
import io.livegift.faults.history.History;
import java.net.URI;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/**
 * What everybody on the stage shares.
 *
 * @param run begins every requestId of this round, so that rounds never meet in one database
 * @param tokens from user id to token
 * @param gateways a client that comes back goes to the next one
 */
record Stage(
    String run,
    Network network,
    List<URI> gateways,
    UnaryOperator<String> tokens,
    History history,
    ScheduledExecutorService clock) {

  GiftClient client(String name, String userId, int firstGateway) {
    AtomicInteger next = new AtomicInteger(firstGateway);
    return new GiftClient(
        network,
        () -> gateways.get(Math.floorMod(next.getAndIncrement(), gateways.size())),
        tokens.apply(userId),
        new Witness(history, name, userId));
  }
}
