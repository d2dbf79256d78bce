package io.livegift.provider.catalog;

/**
 * A gift as stored.
 *
 * @param price coins for one
 * @param priceVersion of that price; an order keeps both
 */
public record GiftRow(String giftId, String name, long price, int priceVersion, boolean onSale) {}
