/** Where tasks wait: one shared queue, or several with work stealing. Uses the statistics. Internal. */
@NullMarked
package dev.tidepool.executor.internal.queue;

import org.jspecify.annotations.NullMarked;
