package io.livegift.gateway.web;

import io.livegift.api.CatalogService;
import io.livegift.api.RoomService;
import io.livegift.api.WalletService;
import io.livegift.api.event.RoomLedgerService;
import java.util.function.IntSupplier;

/**
 * Who knows what the page shows.
 *
 * @param viewers how many are connected here, who all ask
 */
public record PageSources(
    CatalogService catalog,
    WalletService wallets,
    RoomService rooms,
    RoomLedgerService ledger,
    IntSupplier viewers) {}
