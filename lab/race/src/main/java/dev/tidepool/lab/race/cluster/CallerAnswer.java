package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Run;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the process of the callers has measured.
 *
 * @param run the run, of which the nodes know the pools
 * @param startedAtMillis when arrivals began, millis of the machine's time of day
 * @param endedAtMillis when the run was over
 * @param noise who else used the machine meanwhile; null where unknown
 * @param inDoubt tasks whose node was lost
 * @param timedOut tasks that reached their time limit
 * @param inTime tasks that were done in time
 * @param completed tasks completed by each node
 * @param overloadSignals of each node
 */
record CallerAnswer(
        Run run,
        long startedAtMillis,
        long endedAtMillis,
        @Nullable Noise noise,
        long inDoubt,
        long timedOut,
        long inTime,
        List<Long> completed,
        List<Long> overloadSignals) {}
