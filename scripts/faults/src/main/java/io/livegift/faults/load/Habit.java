package io.livegift.faults.load;

import java.util.Random;

/** What a sender does with the button; each act answers the pause until the next, in ms. */
enum Habit {
  /** An expensive gift four times a second: the pulse by which silence is measured. */
  STEADY {
    @Override
    int act(Sender sender, Random random) {
      sender.tap(0, "gift_castle_secrets", 1);
      return 250;
    }
  },
  /** A bit of everything. */
  LIVELY {
    @Override
    int act(Sender sender, Random random) {
      switch (random.nextInt(8)) {
        case 0 -> sender.tap(0, "gift_starlight_princess", 1);
        case 1 -> burst(sender, random, 10);
        case 2 -> burst(sender, random, 3 + random.nextInt(6));
        case 3 -> sender.tapTwice(MERGING[random.nextInt(MERGING.length)]);
        case 4 -> sender.repeat(0);
        case 5 -> sender.repeat(1);
        case 6 -> cutWhileTapping(sender, random);
        default -> sender.tap(0, "gift_rose", 1 + random.nextInt(20));
      }
      return 300 + random.nextInt(1_500);
    }
  },
  /** Has few coins or none. */
  POOR {
    @Override
    int act(Sender sender, Random random) {
      sender.tap(0, "gift_rose", 1 + random.nextInt(3));
      return 400 + random.nextInt(400);
    }
  };

  private static final String[] MERGING = {"gift_rose", "gift_aurora_town", "gift_cloud_whale"};

  abstract int act(Sender sender, Random random);

  private static void burst(Sender sender, Random random, int taps) {
    String gift = MERGING[random.nextInt(MERGING.length)];
    for (int i = 0; i < taps; i++) {
      sender.tap(i * (50 + random.nextInt(60)), gift, 1);
    }
  }

  private static void cutWhileTapping(Sender sender, Random random) {
    sender.tap(0, "gift_castle_secrets", 1);
    sender.tap(random.nextInt(20), "gift_aurora_town", 1);
    sender.cutLine();
  }
}
