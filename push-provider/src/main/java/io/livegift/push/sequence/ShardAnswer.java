package io.livegift.push.sequence;

/** What a shard's state says to its writer. */
public sealed interface ShardAnswer permits Fenced, Taken {}
