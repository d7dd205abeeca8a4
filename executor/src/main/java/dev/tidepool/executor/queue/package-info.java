/** Where tasks wait: one shared queue, or several with stealing. Internal. */
@NullMarked
package dev.tidepool.executor.queue;

import org.jspecify.annotations.NullMarked;
