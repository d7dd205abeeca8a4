/** JMH benchmarks of a pool's throughput from its producers to its threads. */
@NullMarked
package dev.tidepool.research.benchmarks.dispatch;

import org.jspecify.annotations.NullMarked;
