/** The results of a benchmark: the content of result.json. */
@NullMarked
package dev.tidepool.benchmarks.result;

import org.jspecify.annotations.NullMarked;
