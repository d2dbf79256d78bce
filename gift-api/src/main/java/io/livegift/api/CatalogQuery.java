package io.livegift.api;

import java.io.Serializable;

/** All gifts on sale; nothing to choose yet. */
public record CatalogQuery() implements Serializable {}
