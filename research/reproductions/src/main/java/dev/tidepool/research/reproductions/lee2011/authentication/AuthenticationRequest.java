package dev.tidepool.research.reproductions.lee2011.authentication;

import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.lab.workload.durations.Constant;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The parent's request to the JVM of a server.
 *
 * @param inOrder whether the pool has one queue and its longest idle thread takes the next task, as simulated. Only
 *     pools with a sizing policy of ours can do so
 * @param digest name of the password digest
 * @param jdbc URL of a filled database
 * @param rates arrivals per second, second by second, with a Poisson process in each; none to measure the capacity
 * @param seed source of arrivals and logins
 */
record AuthenticationRequest(
        Contestant contestant, boolean inOrder, String digest, String jdbc, List<Double> rates, long seed) {

    private static final List<TaskType> LOGIN =
            List.of(new TaskType("login", 1, List.of(new Phase(Phase.Kind.WAIT, new Constant(0), null))));

    Schedule schedule() throws WorkloadException {
        List<RateSegment> segments = rates.stream()
                .map(rate -> RateSegment.constant(1, new Rate(rate, false)))
                .toList();
        Duration length = Duration.ofSeconds(rates.size());
        return new Workload(
                        "authentication",
                        "",
                        0,
                        length,
                        new ShapedArrivals(segments, Spacing.POISSON, false),
                        LOGIN,
                        Map.of())
                .schedule(0, length, seed);
    }

    /** Returns the maximum duration of a run, for arrivals and backlog, nanos. */
    long limitNanos() {
        return (long) ((rates.size() + TimeBudget.drain(rates.size())) * 1e9);
    }
}
