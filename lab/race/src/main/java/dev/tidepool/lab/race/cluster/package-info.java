/** Races of clusters: real nodes and callers, each a process, under the arrivals of a workload. */
@NullMarked
package dev.tidepool.lab.race.cluster;

import org.jspecify.annotations.NullMarked;
