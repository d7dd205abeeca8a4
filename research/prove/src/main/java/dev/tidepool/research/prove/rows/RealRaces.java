package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.measure.RaceListener;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.contestant.Family;
import dev.tidepool.lab.race.Race;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.Run;
import dev.tidepool.lab.results.compare.SizeScore;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofStep;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;

/** Races with real threads, a step for each repetition, so that little is lost when a proof stops. */
final class RealRaces {
    private static final double CALIBRATION_SECONDS = 8;
    private static final double AROUND_A_RUN = 4.5;

    private RealRaces() {}

    /**
     * Returns the step of one repetition: every pool once, in random order, each in a fresh JVM.
     *
     * @param key the key of the step
     * @param source the workload
     * @param pools the contestants as typed
     * @param seconds how long tasks arrive
     * @param seed the seed of arrivals and order
     */
    static ProofStep step(String key, WorkloadSource source, List<String> pools, double seconds, long seed) {
        return step(key, source, pools, seconds, seed, Run::comparable);
    }

    /** Returns a step like {@link #step}, in which runs count although other processes use the cores. */
    static ProofStep stepBesideOthers(
            String key, WorkloadSource source, List<String> pools, double seconds, long seed) {
        return step(key, source, pools, seconds, seed, run -> !run.incomplete());
    }

    private static ProofStep step(
            String key, WorkloadSource source, List<String> pools, double seconds, long seed, Predicate<Run> counts) {
        double effort = CALIBRATION_SECONDS + pools.size() * (seconds + AROUND_A_RUN);
        return ProofStep.real(key, effort, stop -> {
            RacePlan plan = RacePlan.of(
                    source,
                    source.workload(),
                    pools.stream().map(Contestants::find).toList(),
                    seconds,
                    1,
                    seed,
                    Path.of(""));
            Race race = new Race(List.of(plan), new RaceListener() {});
            Races races = stop.run(race::stop, race::run);
            return RunValues.of(races.races().get(0).runs(), pool -> pool, counts);
        });
    }

    /** Returns those of some pools that this JDK has. */
    static List<String> available(List<String> pools) {
        List<String> names = Contestants.all().stream().map(Family::name).toList();
        return pools.stream().filter(names::contains).toList();
    }

    /** Returns one value over the steps of all repetitions. */
    static double[] values(MeasuredSteps measured, List<ProofStep> repetitions, String name) {
        return repetitions.stream()
                .flatMapToDouble(step -> DoubleStream.of(measured.get(step.key(), name)))
                .toArray();
    }

    /** Returns the median of a value over the steps of all repetitions; another number if no run counts. */
    static double median(MeasuredSteps measured, List<ProofStep> repetitions, String name, double otherwise) {
        Interval interval = Interval.of(values(measured, repetitions, name));
        return interval == null ? otherwise : interval.median();
    }

    /** Returns the best of some pools of fixed size, by their medians and the rule of {@link SizeScore}. */
    static String best(MeasuredSteps measured, List<ProofStep> repetitions, List<String> sizes) {
        Map<String, SizeScore> scores = new LinkedHashMap<>();
        for (String size : sizes) {
            scores.put(
                    size,
                    new SizeScore(
                            (long) median(measured, repetitions, size + " unserved", 0),
                            median(measured, repetitions, size + " p99", Double.MAX_VALUE),
                            median(measured, repetitions, size + " thread-seconds", 0)));
        }
        return SizeScore.best(scores).orElseThrow();
    }
}
