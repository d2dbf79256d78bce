package io.livegift.gateway.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.livegift.api.Ids;
import io.livegift.gateway.protocol.ClientFrame.Join;
import io.livegift.gateway.protocol.ClientFrame.SendGift;
import io.livegift.gateway.protocol.Reading.Understood;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

class FrameReaderPropertiesTest {

  private final FrameReader reader = new FrameReader();

  private Reading read(String text) {
    return reader.read(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Property
  void anyBytesHaveATypedOutcome(@ForAll @Size(max = 4_096) byte[] bytes) {
    assertNotNull(reader.read(ByteBuffer.wrap(bytes)));
  }

  @Example
  void refusesAnExponentBeyondAnyNumber() {
    assertInstanceOf(Reading.Refused.class, read("{\"type\":\"ping\",\"t\":1e9999999991}"));
  }

  @Property
  void anythingLikeAFrameHasATypedOutcome(@ForAll("nearFrames") String text) {
    Reading reading = read(text);
    if (reading instanceof Understood understood && understood.frame() instanceof SendGift gift) {
      assertTrue(gift.giftCount() >= 1 && gift.giftCount() <= 9_999);
      assertTrue(Ids.valid(gift.requestId()) && Ids.valid(gift.roomId()));
    }
  }

  @Provide
  Arbitrary<String> nearFrames() {
    Arbitrary<String> pieces =
        Arbitraries.of(
            List.of(
                "{",
                "}",
                "[",
                "]",
                ",",
                ":",
                "\"",
                "\"type\"",
                "\"join\"",
                "\"leave\"",
                "\"gift.send\"",
                "\"ping\"",
                "\"roomId\"",
                "\"room_1\"",
                "\"requestId\"",
                "\"giftId\"",
                "\"giftCount\"",
                "\"lastSeq\"",
                "\"epoch\"",
                "\"t\"",
                "1",
                "-1",
                "1.0",
                "1e999999999",
                "9999999999999999999999",
                "null",
                "true",
                "\\u0000",
                "\uD83C\uDF39",
                "\"\\uD800\"",
                " "));
    return pieces.list().ofMaxSize(40).map(parts -> String.join("", parts));
  }

  @Property
  void readsWhatAClientWrites(
      @ForAll @IntRange(min = 1, max = 9_999) int count, @ForAll @LongRange(min = 0) long seq) {
    String gift =
        "{\"type\":\"gift.send\",\"requestId\":\"r\",\"roomId\":\"a\",\"giftId\":\"g\",\"giftCount\":%d,\"x\":{}}";
    assertEquals(new Understood(new SendGift("r", "a", "g", count)), read(gift.formatted(count)));
    String join = "{\"type\":\"join\",\"roomId\":\"a\",\"epoch\":\"e\",\"lastSeq\":%d}";
    assertEquals(new Understood(new Join("a", "e", seq)), read(join.formatted(seq)));
  }
}
