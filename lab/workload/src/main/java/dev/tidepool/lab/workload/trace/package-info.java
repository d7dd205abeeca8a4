/** Reads recorded traces from CSV files. */
@NullMarked
package dev.tidepool.lab.workload.trace;

import org.jspecify.annotations.NullMarked;
