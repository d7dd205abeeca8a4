/** Flight Recorder events. Internal. */
@NullMarked
package dev.tidepool.executor.events;

import org.jspecify.annotations.NullMarked;
