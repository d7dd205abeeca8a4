/** JMH benchmarks, run by hand. */
@NullMarked
package dev.tidepool.benchmarks;

import org.jspecify.annotations.NullMarked;
