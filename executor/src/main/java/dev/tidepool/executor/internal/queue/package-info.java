/**
 * Where tasks wait: one or several queues with work stealing, or one in an order of its own. Uses the statistics and
 * the lock. Internal.
 */
@NullMarked
package dev.tidepool.executor.internal.queue;

import org.jspecify.annotations.NullMarked;
