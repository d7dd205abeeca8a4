/** The pools that are compared, one adapter each. */
@NullMarked
package dev.tidepool.benchmarks.pool;

import org.jspecify.annotations.NullMarked;
