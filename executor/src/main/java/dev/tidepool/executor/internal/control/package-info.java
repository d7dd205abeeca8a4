/** The loop that drives the sizing controller on the real clock. Uses the engine and the statistics. Internal. */
@NullMarked
package dev.tidepool.executor.internal.control;

import org.jspecify.annotations.NullMarked;
