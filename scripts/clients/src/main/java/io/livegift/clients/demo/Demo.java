package io.livegift.clients.demo;

import io.livegift.api.Gift;
import io.livegift.clients.GiftClient;
import io.livegift.clients.Network;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;

/** Plays a live room against the running stack and judges what everybody saw. */
@Command(
    name = "demo",
    mixinStandardHelpOptions = true,
    description =
        "Plays a live room over real WebSockets and prints what each viewer saw. Reads WS_URLS and"
            + " RPC_URL from the environment. Exit 0 only if all that was charged was seen exactly"
            + " once, in order.")
final class Demo implements Callable<Integer> {

  static final List<String> CAST =
      List.of("user_A", "user_B", "user_C", "user_V", "user_W", "user_X", "user_poor");

  private static final List<String> SENDERS = List.of("user_A", "user_B", "user_C");
  private static final long ENOUGH_COINS = 20_000;
  private static final long SEEN_WITHIN_MS = 20_000;

  @Option(
      names = "--tokens",
      required = true,
      paramLabel = "FILE",
      description = "a line a user: id, blank, token")
  private Path tokensFile = Path.of("tokens");

  private final Ledger ledger = new Ledger();

  public static void main(String[] args) {
    CommandLine line = new CommandLine(new Demo());
    line.setExecutionExceptionHandler(
        (failure, command, parsed) -> {
          String why = failure.getMessage();
          System.err.println("demo: " + (why == null ? failure.toString() : why));
          return 1;
        });
    System.exit(line.execute(args));
  }

  @Override
  public Integer call() throws IOException, InterruptedException, ExecutionException {
    Rpc rpc = new Rpc(env("RPC_URL"));
    List<Gift> gifts = rpc.gifts();
    for (String sender : SENDERS) {
      if (rpc.balance(sender) < ENOUGH_COINS) {
        rpc.topUp(sender, "demo-" + UUID.randomUUID(), ENOUGH_COINS);
      }
    }
    Map<String, Long> before = balances(rpc);
    try (Network network = new Network()) {
      Map<String, Person> people;
      Scene scene;
      long beganMs = clockMs();
      try (Timeline timeline = new Timeline(Demo::print, () -> clockMs() - beganMs)) {
        people = cast(network, timeline);
        scene = new Scene(people, timeline);
        play(scene, before, gifts);
        awaitAllSeen(people, gifts);
      }
      people.values().forEach(person -> person.client().close());
      Findings findings = new Findings(scene.faults());
      findings.checkScreens(people.values(), verdict(gifts));
      findings.checkPurses(before, balances(rpc), ledger, prices(gifts));
      return findings.tell(people.values(), ledger.all().size(), Demo::print) ? 0 : 1;
    }
  }

  private static void play(Scene scene, Map<String, Long> balances, List<Gift> gifts)
      throws IOException, InterruptedException, ExecutionException {
    scene.enter();
    scene.emptyPurse("user_poor", balances.getOrDefault("user_poor", 0L), gifts);
    scene.singleGifts();
    scene.combos();
    scene.doubleTap();
    scene.retry();
    scene.withoutFunds();
    scene.dropAndReturn();
    scene.rosesBeforeCastle();
  }

  /** Each on the next gateway, in turn. */
  private Map<String, Person> cast(Network network, Timeline timeline) throws IOException {
    Map<String, String> tokens = tokens();
    List<String> gateways = List.of(env("WS_URLS").split(",", -1));
    Map<String, Person> people = new LinkedHashMap<>();
    for (String userId : CAST) {
      URI gateway = URI.create(gateways.get(people.size() % gateways.size()));
      String token = tokens.get(userId);
      if (token == null) {
        throw new IOException(tokensFile + " has no token of " + userId);
      }
      Screen screen = new Screen(userId, timeline);
      GiftClient client = new GiftClient(network, gateway, token, screen);
      people.put(userId, new Person(userId, client, screen, ledger));
    }
    return people;
  }

  private void awaitAllSeen(Map<String, Person> people, List<Gift> gifts)
      throws InterruptedException {
    long untilMs = clockMs() + SEEN_WITHIN_MS;
    Verdict verdict = verdict(gifts);
    while (clockMs() < untilMs
        && !people.values().stream().allMatch(each -> verdict.complete(each.screen().shown()))) {
      Thread.sleep(50);
    }
    // What comes now comes too often.
    Thread.sleep(500);
  }

  private Verdict verdict(List<Gift> gifts) {
    Set<String> alone =
        gifts.stream()
            .filter(gift -> gift.combo().equals("none"))
            .map(Gift::giftId)
            .collect(Collectors.toSet());
    return new Verdict(ledger.all(), Set.copyOf(CAST), alone);
  }

  private static Map<String, Long> prices(List<Gift> gifts) {
    return gifts.stream().collect(Collectors.toMap(Gift::giftId, Gift::price));
  }

  private static Map<String, Long> balances(Rpc rpc) throws IOException, InterruptedException {
    Map<String, Long> balances = new HashMap<>();
    for (String userId : CAST) {
      balances.put(userId, rpc.balance(userId));
    }
    return balances;
  }

  private Map<String, String> tokens() throws IOException {
    return Files.readAllLines(tokensFile).stream()
        .map(line -> line.trim().split("\\s+", 2))
        .filter(parts -> parts.length == 2)
        .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1], (one, other) -> other));
  }

  private static String env(String name) throws IOException {
    String value = System.getenv(name);
    if (value == null || value.isBlank()) {
      throw new IOException(name + " is not set: run scripts/up, and source run/stack.env");
    }
    return value;
  }

  private static void print(String markedUp) {
    System.out.println(Ansi.AUTO.string(markedUp));
  }

  private static long clockMs() {
    return Duration.ofNanos(System.nanoTime()).toMillis();
  }
}
