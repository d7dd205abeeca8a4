/** Writes races as one offline page: headline, tables, percentile curves and charts over time. */
@NullMarked
package dev.tidepool.lab.results.report;

import org.jspecify.annotations.NullMarked;
