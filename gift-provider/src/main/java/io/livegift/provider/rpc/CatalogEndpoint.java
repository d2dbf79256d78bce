package io.livegift.provider.rpc;

import io.livegift.api.CatalogQuery;
import io.livegift.api.CatalogService;
import io.livegift.api.ErrorCode;
import io.livegift.api.GiftCatalog;
import io.livegift.provider.catalog.Catalog;

/** {@link CatalogService} on the wire. */
public final class CatalogEndpoint implements CatalogService {

  private final Catalog catalog;

  public CatalogEndpoint(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public GiftCatalog listGifts(CatalogQuery query) {
    return new GiftCatalog(ErrorCode.OK.name(), catalog.list());
  }
}
