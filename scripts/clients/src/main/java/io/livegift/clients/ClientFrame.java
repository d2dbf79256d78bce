package io.livegift.clients;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import org.jspecify.annotations.Nullable;

/** What a client says; as JSON it carries its {@code type}. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
  @JsonSubTypes.Type(value = ClientFrame.Join.class, name = "join"),
  @JsonSubTypes.Type(value = ClientFrame.Leave.class, name = "leave"),
  @JsonSubTypes.Type(value = ClientFrame.Ping.class, name = "ping"),
  @JsonSubTypes.Type(value = Tap.class, name = "gift.send")
})
@JsonInclude(JsonInclude.Include.NON_NULL)
sealed interface ClientFrame permits ClientFrame.Join, ClientFrame.Leave, ClientFrame.Ping, Tap {

  /** Epoch and lastSeq on a return only. */
  record Join(String roomId, @Nullable String epoch, @Nullable Long lastSeq)
      implements ClientFrame {}

  record Leave(String roomId) implements ClientFrame {}

  record Ping(long t) implements ClientFrame {}
}
