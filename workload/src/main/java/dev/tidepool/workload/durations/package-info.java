/** The distributions of phase durations. */
@NullMarked
package dev.tidepool.workload.durations;

import org.jspecify.annotations.NullMarked;
