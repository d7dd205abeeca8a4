/** What a pool counts and measures. Uses no other package of this module. Internal. */
@NullMarked
package dev.tidepool.executor.internal.statistics;

import org.jspecify.annotations.NullMarked;
