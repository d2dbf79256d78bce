package io.livegift.api;

import java.io.Serializable;

/** What a host earned. */
public record Income(String code, long coins, long gifts) implements Serializable {}
