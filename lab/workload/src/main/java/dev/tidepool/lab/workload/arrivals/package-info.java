/** Arrivals: rates over time and recorded traces. */
@NullMarked
package dev.tidepool.lab.workload.arrivals;

import org.jspecify.annotations.NullMarked;
