package dev.tidepool.research.reproductions.real;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.simulation.PoolOutcome;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What was measured of real pools.
 *
 * @param experiment the experiment
 * @param all its repetitions, at least one
 */
public record RealRepetitions(RealPools experiment, List<RealRepetition> all) {
    private static final double PERCENT = 100;

    /** Returns the runs of each pool, in their order; the times of disturbed ones are unknown. */
    public List<Repetitions<PoolOutcome>> pools() {
        return IntStream.range(0, experiment.pools().size())
                .mapToObj(pool -> new Repetitions<PoolOutcome>(
                        experiment.pools().get(pool).name(),
                        all.stream().map(each -> outcome(each, pool)).toList()))
                .toList();
    }

    private PoolOutcome outcome(RealRepetition repetition, int pool) {
        RealPoolRun run = repetition.runs().get(pool);
        return run.disturbed(experiment.maxLateMillis()) ? run.untimed() : run;
    }

    /** Returns in words where and how the pools ran. */
    public Map<String, String> setup() {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("machine", Environment.here(List.of(), "").machine());
        setup.put("pools", """
                %d at the same time in one JVM, a fresh one each repetition; each has its own open-loop generator, a \
                twentieth of a second apart. Waiting tasks hardly load the machine\
                """.formatted(experiment.pools().size()));
        setup.put(
                "repetitions",
                "%d of %d s, each with the same arrivals and waits for all pools"
                        .formatted(all.size(), experiment.seconds()));
        return setup;
    }

    /** Returns in words how much other programs disturbed the runs. */
    public String noise() {
        long disturbed = all.stream()
                .mapToLong(each -> each.disturbed(experiment.maxLateMillis()))
                .sum();
        return """
                Other programs took %s %% of this machine's CPU on average, and %s %% at most. The 99th percentile of \
                the lateness of arrivals was at most %s ms. Above %s %% or %s ms for a pool a repetition is repeated \
                once, a third of them at most. %d of %d runs stayed disturbed, and their times do not count.\
                """.formatted(
                text(percent(all.stream()
                        .mapToDouble(RealRepetition::foreignShare)
                        .average()
                        .orElse(0))),
                text(percent(all.stream()
                        .mapToDouble(RealRepetition::foreignShare)
                        .max()
                        .orElse(0))),
                text(all.stream().mapToDouble(RealRepetition::lateMillis).max().orElse(0)),
                text(percent(RealPoolRun.MAX_FOREIGN_SHARE)),
                text(experiment.maxLateMillis()),
                disturbed,
                all.size() * experiment.pools().size());
    }

    private static double percent(double share) {
        return Math.round(PERCENT * share);
    }
}
