/** The command line: tidepool bench. */
@NullMarked
package dev.tidepool.research.benchmarks.cli;

import org.jspecify.annotations.NullMarked;
