/** Threads, and how submitters hand tasks to them. Uses the queue and the statistics. Internal. */
@NullMarked
package dev.tidepool.executor.internal.engine;

import org.jspecify.annotations.NullMarked;
