/** The engine alone, beside the other pools of one JVM. */
@NullMarked
package dev.tidepool.benchmarks.engine;

import org.jspecify.annotations.NullMarked;
