/** The command line: tidepool bench. */
@NullMarked
package dev.tidepool.benchmarks.cli;

import org.jspecify.annotations.NullMarked;
