package io.livegift.gateway.server;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * permessage-deflate (RFC 7692) as a client offers it and as it is taken: no window is kept from
 * one message to the next, in either direction, so that a compressed message suits everybody and a
 * connection costs no memory for it.
 */
final class DeflateOffer {

  /** What the server answers: it may ask for both, offered or not. */
  static final String ACCEPTANCE =
      "sec-websocket-extensions: permessage-deflate; server_no_context_takeover;"
          + " client_no_context_takeover\r\n";

  private static final String NAME = "permessage-deflate";
  private static final String SMALLER_WINDOW = "server_max_window_bits";

  private DeflateOffer() {}

  /** Whether one of the offers can be taken: not one that wants a smaller window of the server. */
  static boolean acceptable(HttpHeaders headers) {
    return headers.getAll(HttpHeaderNames.SEC_WEBSOCKET_EXTENSIONS).stream()
        .flatMap(header -> Arrays.stream(header.split(",", -1)))
        .anyMatch(DeflateOffer::acceptable);
  }

  private static boolean acceptable(String offer) {
    List<String> parts =
        Arrays.stream(offer.toLowerCase(Locale.ROOT).split(";", -1)).map(String::strip).toList();
    return parts.get(0).equals(NAME)
        && parts.stream().skip(1).noneMatch(part -> part.startsWith(SMALLER_WINDOW));
  }
}
