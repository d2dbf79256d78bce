package io.livegift.api;

import java.io.Serializable;

/**
 * One gift on sale.
 *
 * @param price coins for one
 * @param combo {@code none} (shown at once, alone) or {@code batch} (merged within a window)
 */
public record Gift(String giftId, String name, long price, String combo) implements Serializable {}
