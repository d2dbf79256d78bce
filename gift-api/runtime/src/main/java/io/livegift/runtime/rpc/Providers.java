package io.livegift.runtime.rpc;

import io.livegift.api.Applications;
import io.livegift.api.CatalogService;
import io.livegift.api.GiftService;
import io.livegift.api.RoomService;
import io.livegift.api.WalletService;
import io.livegift.api.event.ReceiptService;
import io.livegift.api.event.RoomLedgerService;
import io.livegift.api.push.GatewayAdminService;
import io.livegift.api.push.GatewayPushService;
import io.livegift.api.push.RoomSyncService;
import java.util.Map;

/** Which application exports each service: application-level discovery asks by that name. */
final class Providers {

  private static final Map<Class<?>, String> APPLICATIONS =
      Map.of(
          GiftService.class, Applications.GIFT_PROVIDER,
          WalletService.class, Applications.GIFT_PROVIDER,
          CatalogService.class, Applications.GIFT_PROVIDER,
          ReceiptService.class, Applications.GIFT_PROVIDER,
          RoomLedgerService.class, Applications.GIFT_PROVIDER,
          RoomService.class, Applications.PUSH_PROVIDER,
          RoomSyncService.class, Applications.PUSH_PROVIDER,
          GatewayPushService.class, Applications.WS_GATEWAY,
          GatewayAdminService.class, Applications.WS_GATEWAY);

  private Providers() {}

  static String of(Class<?> service) {
    String application = APPLICATIONS.get(service);
    if (application == null) {
      throw new IllegalArgumentException("No application is known to export " + service);
    }
    return application;
  }
}
