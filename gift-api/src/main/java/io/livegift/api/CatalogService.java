package io.livegift.api;

/** What can be sent; exported by the gift provider. */
public interface CatalogService {

  GiftCatalog listGifts(CatalogQuery query);
}
