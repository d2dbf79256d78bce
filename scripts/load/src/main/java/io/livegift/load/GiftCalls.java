package io.livegift.load;

import io.livegift.api.GiftService;
import io.livegift.api.WalletService;
import io.livegift.runtime.Env;
import io.livegift.runtime.rpc.RpcNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The gift provider's services, called as a gateway calls them, until this process ends. */
public final class GiftCalls {

  private static final Duration TIMEOUT = Duration.ofMillis(3_500);

  public final GiftService gifts;
  public final WalletService wallets;

  public GiftCalls() {
    Map<String, String> variables = new HashMap<>(System.getenv());
    // Named, never opened: nothing is exported here.
    variables.putIfAbsent("DUBBO_PORT", "20099");
    RpcNode node = new RpcNode("bench", new Env(variables));
    gifts = node.reference(GiftService.class, TIMEOUT);
    wallets = node.reference(WalletService.class, TIMEOUT);
    node.start();
  }
}
