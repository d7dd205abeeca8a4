package dev.tidepool.lab.race.validation;

import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.Measure;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.policy.SizingPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A race compared with its simulation.
 *
 * @param speed of the simulated cores; 1 is the speed that the workload's CPU times assume; null without a run
 * @param comparisons every aspect of every pool that has a valid run
 */
public record Validation(@Nullable Interval speed, List<TwinComparison> comparisons) {
    public Validation {
        comparisons = List.copyOf(comparisons);
    }

    /**
     * Simulates every valid run of a race that ran to its end.
     *
     * @param plan the race; its pools are sizing policies
     * @param cores of the machine on which it was measured
     * @throws IllegalArgumentException if the race was stopped before its calibration
     * @throws WorkloadException if a run would have too many arrivals
     */
    public static Validation of(RacePlan plan, RaceResult result, int cores) throws WorkloadException {
        Calibration calibration = result.scenario().calibration();
        if (calibration == null) {
            throw new IllegalArgumentException("the race was stopped before anything was measured");
        }
        List<TwinComparison> comparisons = new ArrayList<>();
        List<Double> speeds = new ArrayList<>();
        for (Contestant contestant : plan.contestants()) {
            SizingPolicy policy = TypedPolicies.sizing(contestant.name(), cores);
            List<TwinComparison.Pair> pairs = new ArrayList<>();
            for (Run run : result.runs()) {
                if (run.pool().equals(contestant.name()) && run.comparable()) {
                    SimulatedTwin twin = new SimulatedTwin(plan, calibration, run, cores);
                    pairs.add(new TwinComparison.Pair(figures(run), twin.figures(policy)));
                    speeds.add(twin.speed());
                }
            }
            for (Aspect aspect : Aspect.values()) {
                comparisons.add(TwinComparison.of(plan.workload().name(), contestant.name(), aspect, pairs));
            }
        }
        return new Validation(
                Interval.of(speeds.stream().mapToDouble(Double::doubleValue).toArray()),
                comparisons.stream().filter(Objects::nonNull).toList());
    }

    private static TwinFigures figures(Run run) {
        return new TwinFigures(
                Measure.RESPONSE_P50.of(run), Measure.RESPONSE_P99.of(run), Measure.MEAN_THREADS.of(run));
    }
}
