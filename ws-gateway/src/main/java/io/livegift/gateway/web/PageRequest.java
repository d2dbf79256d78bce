package io.livegift.gateway.web;

import io.livegift.gateway.session.Identity;
import org.jspecify.annotations.Nullable;

/**
 * What the page asks, beside its files.
 *
 * @param caller whose token came with it; null: none, or none that is valid now
 * @param fromHere it came over loopback and was meant for it: neither from another machine nor from
 *     a page of another name that points here
 */
public record PageRequest(String path, @Nullable Identity caller, boolean fromHere) {}
