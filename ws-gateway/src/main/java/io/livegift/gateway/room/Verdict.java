package io.livegift.gateway.room;

import io.livegift.api.ErrorCode;
import io.livegift.gateway.protocol.SharedFrame;
import java.util.List;

/** What to do with someone who wants to join. */
sealed interface Verdict {

  record Admit(boolean recovered, long missed, List<SharedFrame> frames) implements Verdict {}

  record Refuse(ErrorCode code, String why) implements Verdict {}

  /** Not decidable yet: an answer to this is needed. */
  record Ask(Question question) implements Verdict {}

  enum Question {
    /** Where does the room stand? */
    TOP,
    /** What came after what this gateway has shown? */
    NEWER,
    /** What came before what this gateway has kept? */
    OLDER
  }
}
