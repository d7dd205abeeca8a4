/** The cells of the engine's benchmark, and their experiments. */
@NullMarked
package dev.tidepool.research.benchmarks.cell;

import org.jspecify.annotations.NullMarked;
