/**
 * The room page: what a viewer's phone loads.
 *
 * <p>In: a path. Out: a file of this module's resources, from memory, or what the page shows beside
 * the gifts (catalogue, rank, own coins) as JSON. Guarantee: nothing but the files listed here is
 * ever served, money is told to its owner only, and no event loop waits.
 */
@NullMarked
package io.livegift.gateway.web;

import org.jspecify.annotations.NullMarked;
