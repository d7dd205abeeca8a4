package dev.tidepool.research.reproductions.group16.suite;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.tidepool.lab.measure.machine.ProbeResult;
import dev.tidepool.lab.results.Percentiles;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of a cell's process.
 *
 * @param tasks the number of tasks
 * @param seconds from the first dispatch to the last completion
 * @param idleMillis from submission to start, of each task
 * @param processingMillis from start to completion
 * @param completionMillis from submission to completion
 * @param serviceCpuShare share of the machine's CPU that the process used without the probe's thread, 0 to 1
 * @param processCpuShare the same with the probe's thread
 * @param mostThreads the maximum number of the service's threads alive
 * @param meanThreads their mean over time
 * @param threadsCreated the number of its threads created
 * @param probe the result of the probe's thread; null if there was none
 * @param probeTaskMillis mean CPU time of the probe's task; 0 if there was none
 * @param foreignCpuShare share of the machine's CPU that other processes and the hypervisor took, 0 to 1
 * @param worstForeignCpuShare the same in the worst half second, without stolen CPU; null where unknown
 * @param dispatchLateMillis delay of the dispatch of tasks
 * @param meanPi mean of the tasks' results, which proves that the work was done
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
        @Nullable Double worstForeignCpuShare,
        Percentiles dispatchLateMillis,
        double meanPi,
        long beganMillis,
        long endedMillis) {}
