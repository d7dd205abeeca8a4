package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.results.Noise;
import dev.tidepool.lab.results.Run;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of the callers' process.
 *
 * @param run the run without the nodes' pools
 * @param startedAtMillis time of day at which arrivals began, millis
 * @param endedAtMillis time of day at which the run ended, millis
 * @param noise the CPU use of other programs; null where unknown
 * @param inDoubt tasks whose node was lost
 * @param timedOut tasks that reached their time limit
 * @param inTime tasks that ended in time
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
