/** The distributions of phase durations. */
@NullMarked
package dev.tidepool.lab.workload.durations;

import org.jspecify.annotations.NullMarked;
