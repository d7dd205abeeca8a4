/** How long a phase of a task takes: the distributions and their means. */
@NullMarked
package dev.tidepool.workload.durations;

import org.jspecify.annotations.NullMarked;
