/** A Spring Boot shop whose checkouts run on an adaptive pool. */
@NullMarked
package dev.tidepool.examples.shop;

import org.jspecify.annotations.NullMarked;
