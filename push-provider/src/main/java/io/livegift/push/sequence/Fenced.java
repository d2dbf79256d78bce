package io.livegift.push.sequence;

/** Nothing was changed: somebody else owns the shard, or its state is gone. */
public record Fenced() implements ShardAnswer {}
