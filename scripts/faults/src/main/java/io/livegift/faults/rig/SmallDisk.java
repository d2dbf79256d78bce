package io.livegift.faults.rig;

import io.livegift.faults.stack.Commands;
import io.livegift.faults.stack.Stack;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A small file system under the broker's store, in memory, so that it can be full without harm to
 * anything else. Needs root.
 */
public final class SmallDisk {

  private static final String SIZE = "768m";

  /** What stays free, so that the broker finds itself over its limit and not without a byte. */
  private static final long LEFT_BYTES = 24L << 20;

  private static final int PIECE_BYTES = 1 << 20;

  private final Commands commands;
  private final Path store;
  private final Path aside;
  private boolean mounted;

  SmallDisk(Stack stack, Commands commands) {
    this.commands = commands;
    store = stack.run().resolve("broker").resolve("store");
    aside = stack.run().resolve("broker").resolve("store.aside");
  }

  public static boolean isPossible() {
    return System.getProperty("user.name").equals("root");
  }

  void open() throws IOException, InterruptedException {
    commands.stop("broker");
    if (isMounted()) {
      // By a run that was cut off.
      putBack();
    }
    Files.move(store, aside);
    Files.createDirectory(store);
    Commands.program("mount", "-t", "tmpfs", "-o", "size=" + SIZE, "tmpfs", store.toString());
    mounted = true;
    Commands.program("cp", "-a", "--sparse=always", aside + "/.", store.toString());
    Commands.program("rm", "-rf", aside.toString());
    commands.start("broker");
  }

  private boolean isMounted() throws IOException {
    return !Files.getFileStore(store).equals(Files.getFileStore(store.getParent()));
  }

  /** Until it is freed. */
  public void fill() throws IOException {
    byte[] piece = new byte[PIECE_BYTES];
    try (OutputStream filler = Files.newOutputStream(filler())) {
      while (store.toFile().getUsableSpace() > LEFT_BYTES) {
        filler.write(piece);
      }
    }
  }

  public void free() throws IOException {
    Files.deleteIfExists(filler());
  }

  private Path filler() {
    return store.resolve("filler");
  }

  void remove() throws IOException, InterruptedException {
    if (!mounted) {
      return;
    }
    commands.stop("broker");
    putBack();
    commands.start("broker");
  }

  private void putBack() throws IOException, InterruptedException {
    // There is one only while the copy of it in memory is not complete.
    if (!Files.exists(aside)) {
      free();
      Commands.program("cp", "-a", "--sparse=always", store.toString(), aside.toString());
    }
    Commands.program("umount", store.toString());
    Files.delete(store);
    Files.move(aside, store);
  }
}
