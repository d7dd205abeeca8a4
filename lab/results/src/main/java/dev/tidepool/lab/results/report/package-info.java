/** Writes a race's result as one offline page: headline, table, percentile curves, strips over time. */
@NullMarked
package dev.tidepool.lab.results.report;

import org.jspecify.annotations.NullMarked;
