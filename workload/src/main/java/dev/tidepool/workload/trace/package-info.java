/** Reads recorded traces from CSV files. */
@NullMarked
package dev.tidepool.workload.trace;

import org.jspecify.annotations.NullMarked;
