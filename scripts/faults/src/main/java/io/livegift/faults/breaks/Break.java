package io.livegift.faults.breaks;

import java.util.List;
import java.util.Locale;

/**
 * The known faults: what each alters, and the faults of parts under which it must show.
 *
 * <p>Each is a mistake that gift systems really make.
 */
public enum Break {
  /** A tap counts as done before its work is, so that what fails between loses it. */
  MARK_BEFORE_WORK(
      "push-provider",
      "io.livegift.push.state.RedisShardState",
      "accept",
      3,
      Advices.ClaimFirst.class,
      "flush",
      25,
      "nothing charged is lost"),
  NO_SWEEPER(
      "gift-provider",
      "io.livegift.provider.outbox.Sweeper",
      "sweep",
      0,
      Advices.Skip.class,
      "flush",
      20,
      "nothing charged is lost"),
  /** Scripts let in whoever owned the shard once. */
  NO_FENCE(
      "push-provider",
      "io.livegift.push.state.LuaScript",
      "load",
      4,
      Advices.EditScript.class,
      "pause:push-provider",
      70,
      "one writer a shard"),
  /** A window whose deadline passes is cleared away and not shown. */
  COMBO_TAIL_DROPPED(
      "push-provider",
      "io.livegift.push.state.LuaScript",
      "load",
      4,
      Advices.EditScript.class,
      "none",
      15,
      "nothing charged is lost"),
  OUTGOING_NOT_REPLAYED(
      "push-provider",
      "io.livegift.push.sequence.ShardWriter",
      "deliverUnsettled",
      0,
      Advices.SayDone.class,
      "kill:push-provider",
      45,
      "outgoing is replayed"),
  /** The commit of a half message is not waited for; some never arrive. */
  ONE_WAY_COMMIT(
      "gift-provider",
      "io.livegift.provider.halfmessage.OrderedProducer",
      "end",
      2,
      Advices.ForgetSome.class,
      "none",
      20,
      "a sender's gifts are in order"),
  /**
   * What is pushed between a viewer's snapshot and its subscription is lost; a client asks for it.
   */
  JOIN_NOT_ATOMIC(
      "ws-gateway",
      "io.livegift.gateway.downlink.LoopAudience",
      "admit",
      3,
      Advices.LoseLast.class,
      "none",
      25,
      "seq is dense on a connection"),
  REFUND_TWICE(
      "gift-provider",
      "io.livegift.provider.refund.Refunds",
      "inside",
      3,
      Advices.CreditAgain.class,
      "none",
      20,
      "money is conserved");

  private final String service;
  private final String type;
  private final String method;
  private final int arguments;
  private final Class<?> advice;
  private final String faults;
  private final int seconds;
  private final String promise;

  Break(
      String service,
      String type,
      String method,
      int arguments,
      Class<?> advice,
      String faults,
      int seconds,
      String promise) {
    this.service = service;
    this.type = type;
    this.method = method;
    this.arguments = arguments;
    this.advice = advice;
    this.faults = faults;
    this.seconds = seconds;
    this.promise = promise;
  }

  /**
   * Finds one by its name, with hyphens.
   *
   * @throws IllegalArgumentException there is none
   */
  public static Break named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  public String service() {
    return service;
  }

  /** As {@code --faults} takes them. */
  public List<String> faults() {
    return List.of(faults.split(","));
  }

  /** Of load. */
  public int seconds() {
    return seconds;
  }

  /** The promise that it breaks, as the checker calls it. */
  public String promise() {
    return promise;
  }

  String type() {
    return type;
  }

  String method() {
    return method;
  }

  int arguments() {
    return arguments;
  }

  Class<?> advice() {
    return advice;
  }
}
