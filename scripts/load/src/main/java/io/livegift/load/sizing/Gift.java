package io.livegift.load.sizing;

/** One on its way to the screens; as a message, the last of those that it stands for. */
record Gift(double tappedUs, int room) {}
