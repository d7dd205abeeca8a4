/** The meters of a pool and of a limiter, for Micrometer. */
@NullMarked
package dev.tidepool.micrometer;

import org.jspecify.annotations.NullMarked;
