/** The pools in the comparison: contestants of races with a fixed number of threads, and some only for benchmarks. */
@NullMarked
package dev.tidepool.research.benchmarks.pool;

import org.jspecify.annotations.NullMarked;
