package io.livegift.provider.halfmessage;

/**
 * What the outbox has of a half message's gifts.
 *
 * @param charged those that have a row
 * @param closed those of them that have reached their end: shown, or expired
 */
public record Booked(long charged, long closed) {}
