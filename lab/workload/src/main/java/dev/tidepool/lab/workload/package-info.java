/** Workloads: when tasks arrive and what they do, drawn in advance as a schedule. */
@NullMarked
package dev.tidepool.lab.workload;

import org.jspecify.annotations.NullMarked;
