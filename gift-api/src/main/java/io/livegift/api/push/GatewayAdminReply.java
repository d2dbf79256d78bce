package io.livegift.api.push;

import java.io.Serializable;

/**
 * Done, on one gateway.
 *
 * @param code {@code OK}, or {@code INVALID_ARGUMENT}
 * @param connections of this gateway that it concerned
 */
public record GatewayAdminReply(String code, int connections) implements Serializable {}
