package io.livegift.faults.rig;

import io.livegift.faults.stack.Stack;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The links of a stack: from each provider to its stores and from its callers to it, from viewers
 * to each gateway, from everybody to the broker.
 */
public final class Links {

  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  /** The broker tells its address to clients; this one is the link's. */
  private static final byte[] BROKER_LINK = {127, 0, 0, 2};

  private final Stack stack;
  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());
  private final Map<String, List<Link>> links = new TreeMap<>();
  private final List<URI> gateways = new ArrayList<>();

  Links(Stack stack) {
    this.stack = stack;
  }

  /** Opens them; answers what the processes that use them are started with. */
  List<String> open() throws IOException {
    List<String> settings = new ArrayList<>();
    for (int i = 1; i <= stack.count("gift-provider"); i++) {
      String name = "gift-provider-" + i;
      settings.add(name + " MYSQL_PORT=" + add(name, "MYSQL_PORT"));
      settings.add(name + " REDIS_PORT=" + add(name, "REDIS_PORT"));
      settings.add(name + " DUBBO_DUBBO_PORT_TO_REGISTRY=" + addRpc(name));
    }
    for (int i = 1; i <= stack.count("push-provider"); i++) {
      String name = "push-provider-" + i;
      settings.add(name + " REDIS_PORT=" + add(name, "REDIS_PORT"));
      settings.add(name + " DUBBO_DUBBO_PORT_TO_REGISTRY=" + addRpc(name));
    }
    int gateway = 1;
    for (URI uri : stack.gateways()) {
      int port = add("ws-gateway-" + gateway++, new InetSocketAddress(LOOPBACK, 0), uri.getPort());
      gateways.add(URI.create("ws://127.0.0.1:" + port + uri.getPath()));
    }
    int broker = Integer.parseInt(stack.get("BROKER_PORT"));
    InetAddress brokerLink = InetAddress.getByAddress(BROKER_LINK);
    add("broker", new InetSocketAddress(brokerLink, broker), broker);
    settings.add("broker brokerIP1=" + brokerLink.getHostAddress());
    return settings;
  }

  private int add(String name, String portVariable) {
    return add(name, new InetSocketAddress(LOOPBACK, 0), Integer.parseInt(stack.get(portVariable)));
  }

  private int addRpc(String name) {
    return add(name, new InetSocketAddress(LOOPBACK, 0), stack.dubboPort(name));
  }

  private int add(String name, InetSocketAddress listen, int port) {
    Link link = new Link(loops, listen, new InetSocketAddress(LOOPBACK, port));
    links.computeIfAbsent(name, key -> new ArrayList<>()).add(link);
    return link.port();
  }

  /**
   * One link of a process.
   *
   * @param which any number; the same means the same link
   */
  public Link of(String process, int which) {
    List<Link> all = links.get(process);
    if (all == null) {
      throw new IllegalStateException("no links lead to " + process);
    }
    return all.get(which % all.size());
  }

  /** The gateways as viewers reach them. */
  List<URI> gateways() {
    return gateways;
  }

  void close() {
    links.values().forEach(all -> all.forEach(Link::close));
    var unused = loops.shutdownGracefully();
  }
}
