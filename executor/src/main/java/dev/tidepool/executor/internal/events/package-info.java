/** Flight Recorder events. Uses no other package of this module. Internal. */
@NullMarked
package dev.tidepool.executor.internal.events;

import org.jspecify.annotations.NullMarked;
