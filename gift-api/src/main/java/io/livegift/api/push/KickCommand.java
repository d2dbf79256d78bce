package io.livegift.api.push;

import java.io.Serializable;

/** Whose connections to close. */
public record KickCommand(String userId) implements Serializable {}
