/** JMH benchmarks. */
@NullMarked
package dev.tidepool.benchmarks;

import org.jspecify.annotations.NullMarked;
