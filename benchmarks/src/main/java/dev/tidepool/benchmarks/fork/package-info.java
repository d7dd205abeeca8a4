/** One measurement in a JVM of its own. */
@NullMarked
package dev.tidepool.benchmarks.fork;

import org.jspecify.annotations.NullMarked;
