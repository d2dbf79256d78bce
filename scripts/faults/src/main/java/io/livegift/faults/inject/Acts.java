package io.livegift.faults.inject;

import io.livegift.faults.rig.Link;
import io.livegift.faults.rig.Rig;
import io.livegift.faults.rig.Weather;
import io.livegift.faults.stack.Commands;
import io.livegift.faults.stack.Redis;
import io.livegift.faults.stack.Stack;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Faults of processes and stores. */
final class Acts {

  /** The broker looks at its disk so often, and is back when it has looked. */
  private static final long DISK_CHECK_MS = 10_000;

  private static final long CLOCK_STEP_MS = 120_000;

  private final Commands commands;
  private final Stack stack;
  private final List<String> users;
  private final Rig rig;

  /**
   * @param users whose wallets may be held
   */
  Acts(Commands commands, Stack stack, List<String> users, Rig rig) {
    this.commands = commands;
    this.stack = stack;
    this.users = users;
    this.rig = rig;
  }

  Act of(FaultKind kind) {
    return switch (kind) {
      case KILL -> this::kill;
      case PAUSE -> this::pause;
      case STOP -> this::stop;
      case ROLL -> this::roll;
      case FLUSH -> this::flush;
      case ROW -> this::holdWallet;
      case CONFIG -> new ConfigChange(stack);
      case CUT -> fault -> spoil(fault, Weather.CUT);
      case HALF_OPEN -> fault -> spoil(fault, Weather.HALF_OPEN);
      case LATE -> fault -> spoil(fault, Weather.LATE);
      case SLOW -> fault -> spoil(fault, Weather.SLOW);
      case CLOCK -> this::stepClock;
      case DISK -> this::fillDisk;
    };
  }

  private void kill(Planned fault) throws IOException, InterruptedException {
    commands.kill(fault.name());
    hold(fault);
    commands.start(fault.name());
  }

  private void pause(Planned fault) throws IOException, InterruptedException {
    commands.signal(fault.name(), "STOP");
    try {
      hold(fault);
    } finally {
      commands.signal(fault.name(), "CONT");
    }
  }

  private void stop(Planned fault) throws IOException, InterruptedException {
    commands.stop(fault.name());
    hold(fault);
    commands.start(fault.name());
  }

  private void roll(Planned fault) throws IOException, InterruptedException {
    for (int i = 1; i <= stack.count(fault.target()); i++) {
      commands.stop(fault.target() + "-" + i);
      commands.start(fault.target() + "-" + i);
    }
  }

  private void flush(Planned fault) throws IOException {
    try (Redis redis = new Redis(stack)) {
      String answer = redis.ask("FLUSHALL");
      if (!answer.equals("+OK")) {
        throw new IOException("FLUSHALL: " + answer);
      }
    }
  }

  private void holdWallet(Planned fault) throws SQLException, InterruptedException {
    String user = users.get(fault.number() % users.size());
    try (Connection connection = stack.database()) {
      connection.setAutoCommit(false);
      try (PreparedStatement lock =
          connection.prepareStatement("SELECT balance FROM wallet WHERE user_id = ? FOR UPDATE")) {
        lock.setString(1, user);
        boolean unused = lock.execute();
        hold(fault);
      }
      connection.rollback();
    }
  }

  private void spoil(Planned fault, Weather weather) throws InterruptedException {
    Link link = rig.links().of(fault.name(), fault.number());
    link.change(weather);
    try {
      hold(fault);
    } finally {
      link.clear();
    }
  }

  /** Forward or back, and as far the other way. */
  private void stepClock(Planned fault) throws IOException, InterruptedException {
    rig.clocks().step(fault.name(), fault.number() % 2 == 0 ? CLOCK_STEP_MS : -CLOCK_STEP_MS);
    try {
      hold(fault);
    } finally {
      rig.clocks().step(fault.name(), 0);
    }
  }

  private void fillDisk(Planned fault) throws IOException, InterruptedException {
    try {
      rig.disk().fill();
      hold(fault);
    } finally {
      rig.disk().free();
    }
    TimeUnit.MILLISECONDS.sleep(DISK_CHECK_MS);
  }

  static void hold(Planned fault) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(fault.holdMs());
  }
}
