package io.livegift.provider.halfmessage;

/** The broker refused, did not answer, or did not store the message as safely as it is told to. */
public final class QueueRefused extends RuntimeException {

  QueueRefused(String message, Throwable cause) {
    super(message, cause);
  }

  QueueRefused(String message) {
    super(message);
  }
}
