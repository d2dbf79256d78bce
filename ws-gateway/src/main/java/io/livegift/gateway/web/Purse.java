package io.livegift.gateway.web;

import org.jspecify.annotations.Nullable;

/**
 * The caller's own coins, nobody else's.
 *
 * @param balance null: has no wallet, such as a host
 * @param income what a host has earned so far; 0 for everybody else
 */
record Purse(String code, String userId, @Nullable Long balance, long income, long giftsReceived) {}
