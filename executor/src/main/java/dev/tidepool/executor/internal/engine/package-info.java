/** Threads and the hand-over of tasks to them. Internal. */
@NullMarked
package dev.tidepool.executor.internal.engine;

import org.jspecify.annotations.NullMarked;
