package io.livegift.push.rpc;

import io.livegift.api.ErrorCode;
import io.livegift.api.event.RoomFacts;

/** Whether a room exists. */
sealed interface Lookup {

  record Found(RoomFacts facts) implements Lookup {}

  /** No room, for the reason given: there is none, or nobody can tell at the moment. */
  record None(ErrorCode code) implements Lookup {}

  None MISSING = new None(ErrorCode.ROOM_NOT_FOUND);
  None UNKNOWN = new None(ErrorCode.UNAVAILABLE);
}
