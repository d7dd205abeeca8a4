/** What the pool measures, and how it becomes a sample. Internal. */
@NullMarked
package dev.tidepool.executor.internal.statistics;

import org.jspecify.annotations.NullMarked;
