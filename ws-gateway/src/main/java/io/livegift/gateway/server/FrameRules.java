package io.livegift.gateway.server;

import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;

/**
 * What the frame decoder takes.
 *
 * @param plain from connections without extensions
 * @param deflated from connections whose messages may be compressed
 */
record FrameRules(WebSocketDecoderConfig plain, WebSocketDecoderConfig deflated) {

  static FrameRules upTo(int bytes) {
    return new FrameRules(rules(bytes, false), rules(bytes, true));
  }

  private static WebSocketDecoderConfig rules(int bytes, boolean extensions) {
    return WebSocketDecoderConfig.newBuilder()
        .maxFramePayloadLength(bytes)
        .allowExtensions(extensions)
        .closeOnProtocolViolation(false)
        .withUTF8Validator(false)
        .build();
  }

  WebSocketDecoderConfig of(boolean deflates) {
    return deflates ? deflated : plain;
  }
}
