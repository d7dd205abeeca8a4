/** Flight Recorder events. Internal. */
@NullMarked
package dev.tidepool.executor.internal.events;

import org.jspecify.annotations.NullMarked;
