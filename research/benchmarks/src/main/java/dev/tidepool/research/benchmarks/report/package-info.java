/** Results as text for the terminal, and as the data of docs/results. */
@NullMarked
package dev.tidepool.research.benchmarks.report;

import org.jspecify.annotations.NullMarked;
