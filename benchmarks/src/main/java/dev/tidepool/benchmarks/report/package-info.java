/** The texts and tables of results, for the terminal and for docs/results/engine.md. */
@NullMarked
package dev.tidepool.benchmarks.report;

import org.jspecify.annotations.NullMarked;
