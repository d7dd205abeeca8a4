/** JMH benchmarks, run by hand. */
@NullMarked
package dev.tidepool.research.benchmarks;

import org.jspecify.annotations.NullMarked;
