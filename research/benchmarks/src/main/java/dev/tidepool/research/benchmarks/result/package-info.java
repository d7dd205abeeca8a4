/** The results of a benchmark: the content of result.json. */
@NullMarked
package dev.tidepool.research.benchmarks.result;

import org.jspecify.annotations.NullMarked;
