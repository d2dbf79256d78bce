package io.livegift.gateway.server;

import io.livegift.gateway.protocol.Deflate;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.jspecify.annotations.Nullable;

/**
 * Puts the fragments of a text message together, and unpacks it where it came compressed.
 *
 * <p>Guarantee: holds at most so many bytes, and unpacks to at most so many, whatever comes.
 * Confined to the connection's event loop.
 */
final class Assembly {

  /** What a fragment brought. */
  sealed interface Outcome {}

  record Whole(ByteBuffer text) implements Outcome {}

  enum Other implements Outcome {
    /** More has to come. */
    PART,
    TOO_LARGE,
    /** Compressed where that is not agreed, or not compressed as it says. */
    CORRUPT
  }

  private static final int COMPRESSED = 4;

  private final int most;
  private final boolean deflates;
  private @Nullable ByteBuf fragments;
  private boolean compressed;

  Assembly(int most, boolean deflates) {
    this.most = most;
    this.deflates = deflates;
  }

  /** Takes one data frame; the bytes of the outcome are valid until the next one. */
  Outcome add(WebSocketFrame frame) {
    boolean first = frame instanceof TextWebSocketFrame;
    if (!reservedBitsFit(frame, first)) {
      return Other.CORRUPT;
    }
    compressed = first ? frame.rsv() == COMPRESSED : compressed;
    ByteBuf part = frame.content();
    int size = part.readableBytes() + (fragments == null ? 0 : fragments.readableBytes());
    if (size > most) {
      return Other.TOO_LARGE;
    }
    if (fragments == null && frame.isFinalFragment()) {
      return whole(part);
    }
    ByteBuf all = fragments == null ? part.alloc().buffer(size) : fragments;
    fragments = all.writeBytes(part);
    return frame.isFinalFragment() ? whole(all) : Other.PART;
  }

  private boolean reservedBitsFit(WebSocketFrame frame, boolean first) {
    return frame.rsv() == 0 || (deflates && first && frame.rsv() == COMPRESSED);
  }

  private Outcome whole(ByteBuf message) {
    if (!compressed) {
      return new Whole(message.nioBuffer());
    }
    try {
      ByteBuffer text = Deflate.inflate(ByteBufUtil.getBytes(message), most);
      return text.remaining() > most ? Other.TOO_LARGE : new Whole(text);
    } catch (DataFormatException e) {
      return Other.CORRUPT;
    }
  }

  /** The message has been read, or never will be. */
  void forget() {
    if (fragments != null) {
      fragments.release();
      fragments = null;
    }
  }
}
