package io.livegift.gateway.server;

import io.livegift.gateway.web.PageAnswer;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** HTTP answers as bytes. */
final class HttpReply {

  private static final String WEBSOCKET_GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

  private HttpReply() {}

  /** A line of text, after which the connection is closed. */
  static ByteBuf refusal(HttpResponseStatus status, String extraHeader) {
    String body = status.reasonPhrase() + "\n";
    return Unpooled.copiedBuffer(
        "HTTP/1.1 "
            + status
            + "\r\nconnection: close\r\ncontent-type: text/plain\r\n"
            + extraHeader
            + "content-length: "
            + body.length()
            + "\r\n\r\n"
            + body,
        StandardCharsets.US_ASCII);
  }

  static ByteBuf content(String headers, byte[] body, boolean withBody, boolean keepAlive) {
    byte[] head =
        ("HTTP/1.1 200 OK\r\n"
                + headers
                + "connection: "
                + (keepAlive ? "keep-alive" : "close")
                + "\r\ncontent-length: "
                + body.length
                + "\r\n\r\n")
            .getBytes(StandardCharsets.US_ASCII);
    return withBody ? Unpooled.wrappedBuffer(head, body) : Unpooled.wrappedBuffer(head);
  }

  /** After which the connection is closed. */
  static ByteBuf answer(PageAnswer answer) {
    byte[] body = answer.json().getBytes(StandardCharsets.UTF_8);
    String head =
        "HTTP/1.1 "
            + HttpResponseStatus.valueOf(answer.status())
            + "\r\nconnection: close\r\n"
            + answer.headers()
            + "content-length: "
            + body.length
            + "\r\n\r\n";
    return Unpooled.wrappedBuffer(head.getBytes(StandardCharsets.US_ASCII), body);
  }

  static ByteBuf upgrade(String key, String extraHeader) {
    return Unpooled.copiedBuffer(
        "HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
            + "sec-websocket-accept: "
            + accept(key)
            + "\r\n"
            + extraHeader
            + "\r\n",
        StandardCharsets.US_ASCII);
  }

  private static String accept(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-1")
              .digest((key + WEBSOCKET_GUID).getBytes(StandardCharsets.US_ASCII));
      return Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JVM has SHA-1", e);
    }
  }
}
