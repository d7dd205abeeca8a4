/** Where tasks wait: one shared queue, or several with stealing. Internal. */
@NullMarked
package dev.tidepool.executor.internal.queue;

import org.jspecify.annotations.NullMarked;
