/** Placeholder. */
@NullMarked
package dev.tidepool.executor;

import org.jspecify.annotations.NullMarked;
