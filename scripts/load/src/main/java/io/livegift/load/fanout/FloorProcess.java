package io.livegift.load.fanout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;

/** Starts the floor as a process of its own, so that its CPU can be told from the viewers'. */
final class FloorProcess {

  private FloorProcess() {}

  static Process start(Shape shape, int port) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx192m",
                "-XX:+UseSerialGC",
                "-Djava.net.preferIPv4Stack=true",
                "-cp",
                System.getProperty("java.class.path"),
                "io.livegift.load.Load",
                "floor",
                "--port=" + port,
                "--viewers=" + shape.viewers(),
                "--per-second=" + shape.perSecond(),
                "--burst=" + shape.burst(),
                "--messages=" + shape.gifts())
            .inheritIO()
            .start();
    while (process.isAlive() && !listens(port)) {
      Thread.sleep(50);
    }
    return process;
  }

  private static boolean listens(int port) {
    try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return probe.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }
}
