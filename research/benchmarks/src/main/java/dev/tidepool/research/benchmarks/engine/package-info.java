/** The benchmark of the engine, compared with other pools in one JVM. */
@NullMarked
package dev.tidepool.research.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
