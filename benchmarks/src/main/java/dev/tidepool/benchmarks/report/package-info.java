/** Results as text for the terminal, and as the data of docs/results. */
@NullMarked
package dev.tidepool.benchmarks.report;

import org.jspecify.annotations.NullMarked;
