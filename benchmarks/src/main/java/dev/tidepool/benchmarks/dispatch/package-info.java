/** How many tasks a second a pool takes from its producers to its threads: JMH benchmarks. */
@NullMarked
package dev.tidepool.benchmarks.dispatch;

import org.jspecify.annotations.NullMarked;
