package io.livegift.provider.halfmessage;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.livegift.api.event.GiftBatch;
import java.io.IOException;

/** The body of a queue message. */
final class BatchCodec {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.ALWAYS))
          .build();
  private static final ObjectWriter WRITER = MAPPER.writerFor(GiftBatch.class);
  private static final ObjectReader READER = MAPPER.readerFor(GiftBatch.class);

  private BatchCodec() {}

  static byte[] encode(GiftBatch batch) {
    try {
      return WRITER.writeValueAsBytes(batch);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("A gift that is no JSON", e);
    }
  }

  /**
   * Reads a body back.
   *
   * @throws IOException when it is not one
   */
  static GiftBatch decode(byte[] body) throws IOException {
    return READER.readValue(body);
  }
}
