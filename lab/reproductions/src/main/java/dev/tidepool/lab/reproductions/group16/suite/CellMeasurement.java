package dev.tidepool.lab.reproductions.group16.suite;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.tidepool.lab.results.Percentiles;
import org.jspecify.annotations.Nullable;

/**
 * What the process of a run measured.
 *
 * @param tasks how many ran
 * @param seconds from the first dispatch to the last completion
 * @param idleMillis from submission to start, of each task
 * @param processingMillis from start to completion
 * @param completionMillis from submission to completion
 * @param serviceCpuShare share of the machine's CPU that the process used, without the probe's thread, 0 to 1
 * @param processCpuShare the probe's thread included
 * @param mostThreads the most of the service's threads alive at once
 * @param meanThreads their mean over time
 * @param threadsCreated how many ever lived
 * @param probe how the probe's thread fared; null if there was none
 * @param probeTaskMillis CPU time that the task of the probe's thread took, mean; 0 if there was none
 * @param foreignCpuShare share of the machine's CPU that other processes and the hypervisor took, 0 to 1
 * @param dispatchLateMillis by how much tasks were dispatched later than planned
 * @param meanPi mean of the tasks' results, as the authors printed it: no work was left out
 * @param beganMillis when the first task was dispatched, by the wall clock
 * @param endedMillis when the last one ended
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CellMeasurement(
        int tasks,
        double seconds,
        Percentiles idleMillis,
        Percentiles processingMillis,
        Percentiles completionMillis,
        double serviceCpuShare,
        double processCpuShare,
        int mostThreads,
        double meanThreads,
        long threadsCreated,
        @Nullable ProbeResult probe,
        double probeTaskMillis,
        double foreignCpuShare,
        Percentiles dispatchLateMillis,
        double meanPi,
        long beganMillis,
        long endedMillis) {}
