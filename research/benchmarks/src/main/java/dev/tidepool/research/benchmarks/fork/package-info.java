/** Forks: measurements in separate JVMs, their plan and their processes. */
@NullMarked
package dev.tidepool.research.benchmarks.fork;

import org.jspecify.annotations.NullMarked;
