/** The meters of a pool, for Micrometer. */
@NullMarked
package dev.tidepool.micrometer;

import org.jspecify.annotations.NullMarked;
