package io.livegift.api.playback;

import io.livegift.api.GiftMessage;
import org.jspecify.annotations.Nullable;

/** What a client has to do now, in the order given. */
public sealed interface PlaybackAction {

  /**
   * Show this gift.
   *
   * @param total the number to show beside it: the streak's running sum, which never goes back; of
   *     a gift that does not merge its own count
   */
  record Play(GiftMessage gift, long total) implements PlaybackAction {}

  /**
   * Send {@code join} with these.
   *
   * @param epoch null on the first join: leave both fields out
   * @param lastSeq the last seq played
   */
  record Resync(@Nullable String epoch, long lastSeq) implements PlaybackAction {}

  /**
   * These were too old to be shown when the server caught us up.
   *
   * @param count messages, above zero
   * @param afterSeq all of them are after this one
   * @param seq playing goes on after this one
   */
  record Missed(long count, String epoch, long afterSeq, long seq) implements PlaybackAction {}

  /**
   * The server could not tell what lies between: the numbering began anew or its history is gone.
   *
   * @param afterSeq the last seq played of {@code fromEpoch}
   * @param seq playing goes on after this one, of {@code epoch}
   */
  record Gap(String fromEpoch, long afterSeq, String epoch, long seq) implements PlaybackAction {}
}
