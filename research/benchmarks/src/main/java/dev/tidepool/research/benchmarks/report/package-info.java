/** The texts and tables of results, for the terminal and for docs/benchmarks.md. */
@NullMarked
package dev.tidepool.research.benchmarks.report;

import org.jspecify.annotations.NullMarked;
