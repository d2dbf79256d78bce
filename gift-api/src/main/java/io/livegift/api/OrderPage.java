package io.livegift.api;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One page of orders.
 *
 * @param nextCursor null on the last page
 */
public record OrderPage(String code, List<GiftOrder> orders, @Nullable String nextCursor)
    implements Serializable {

  public OrderPage {
    orders = List.copyOf(orders);
  }
}
