package io.livegift.faults.stack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** One plain connection to the stack's Redis; answers are read line by line. */
public final class Redis implements AutoCloseable {

  private static final int TIMEOUT_MS = 3_000;

  private final Socket socket = new Socket();
  private final BufferedReader answers;
  private final OutputStream out;

  public Redis(Stack stack) throws IOException {
    int port = Integer.parseInt(stack.get("REDIS_PORT"));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), TIMEOUT_MS);
    socket.setSoTimeout(TIMEOUT_MS);
    answers =
        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    out = socket.getOutputStream();
    String password = stack.get("REDIS_PASSWORD", "");
    if (!password.isEmpty()) {
      String unused = ask("AUTH", password);
    }
  }

  /** The first line of the answer, with its type mark. */
  public String ask(String... command) throws IOException {
    StringBuilder text = new StringBuilder("*" + command.length + "\r\n");
    for (String word : command) {
      int length = word.getBytes(StandardCharsets.UTF_8).length;
      text.append('$').append(length).append("\r\n").append(word).append("\r\n");
    }
    out.write(text.toString().getBytes(StandardCharsets.UTF_8));
    out.flush();
    return line();
  }

  /** Waits without end for the next line from here on. */
  public void patient() throws IOException {
    socket.setSoTimeout(0);
  }

  public String line() throws IOException {
    String line = answers.readLine();
    if (line == null) {
      throw new IOException("Redis closed the connection");
    }
    return line;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
