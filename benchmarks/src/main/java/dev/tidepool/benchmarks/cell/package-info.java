/** The cells of the benchmark: what is measured, with how many producers and threads. */
@NullMarked
package dev.tidepool.benchmarks.cell;

import org.jspecify.annotations.NullMarked;
