/** Races of clusters: node processes and a process of callers, under the arrivals of a workload. */
@NullMarked
package dev.tidepool.lab.race.cluster;

import org.jspecify.annotations.NullMarked;
