package dev.tidepool.lab.race.validation;

import dev.tidepool.lab.results.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One aspect of one pool under one workload, real and simulated, over the repetitions.
 *
 * @param workload the workload's name
 * @param real the real runs
 * @param simulated the simulated runs of the same arrivals
 * @param difference of the simulated run from the real one of the same arrivals, as a fraction of the real one
 */
public record TwinComparison(
        String workload, String pool, Aspect aspect, Interval real, Interval simulated, Interval difference) {

    /** A real run and the simulated run of the same arrivals. */
    record Pair(TwinFigures real, TwinFigures simulated) {}

    /** Returns the comparison; null if no pair has this figure. */
    static @Nullable TwinComparison of(String workload, String pool, Aspect aspect, List<Pair> pairs) {
        Interval real = Interval.of(
                pairs.stream().mapToDouble(pair -> pair.real().of(aspect)).toArray());
        Interval simulated = Interval.of(
                pairs.stream().mapToDouble(pair -> pair.simulated().of(aspect)).toArray());
        Interval difference = Interval.of(pairs.stream()
                .mapToDouble(pair -> pair.simulated().of(aspect) / pair.real().of(aspect) - 1)
                .toArray());
        return real == null || simulated == null || difference == null
                ? null
                : new TwinComparison(workload, pool, aspect, real, simulated, difference);
    }

    /** Returns whether the median difference is within the aim. */
    public boolean isWithinAim() {
        return Math.abs(difference.median()) <= aspect.aim();
    }
}
