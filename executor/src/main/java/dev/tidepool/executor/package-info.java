/**
 * The executor that users see: {@link dev.tidepool.executor.AdaptiveExecutor}, its builder, and the types
 * that both take and return. Beside it, only {@code attach} is exported: policies for pools that exist already.
 *
 * <p>Dependencies point one way. This package uses the internal ones, and no internal package uses this one:
 * {@code control} uses {@code engine}, {@code engine} uses {@code queue}, and all three use {@code
 * statistics}. The internal code reports through the interface {@code PoolEvents}, which this package
 * implements with the listener, Flight Recorder ({@code events}) and the log.
 */
@NullMarked
package dev.tidepool.executor;

import org.jspecify.annotations.NullMarked;
