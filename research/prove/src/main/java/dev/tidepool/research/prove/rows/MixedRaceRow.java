package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofBar;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A race of the built-in workload {@code mixed} on real threads. */
final class MixedRaceRow implements ProofRow {
    private static final String WORKLOAD = "mixed";
    private static final String CACHED = "jdk-cached";
    private static final List<String> FEW =
            List.of("thread-per-request", "ema", CACHED, "jdk-virtual", "tomcat", "jetty");
    private static final List<String> MORE = List.of(
            "watermark", "request-rate", "profiled-request-rate", "tema", "jdk-fixed", "jdk-fixed-4x", "jdk-fork-join");
    private static final List<String> TIMES = List.of("p50", "p99", "p999");

    @Override
    public String name() {
        return "mixed-race";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        List<String> pools = new ArrayList<>(List.of(plan.policy()));
        pools.addAll(rivals(plan));
        return IntStream.range(0, plan.repetitions())
                .mapToObj(i -> RealRaces.step(
                        "race/" + (i + 1), workload(), pools, TimeBudget.DEFAULT_ARRIVALS, plan.seed() + i))
                .toList();
    }

    private static List<String> rivals(ProofPlan plan) {
        List<String> rivals =
                plan.longForm() ? Stream.concat(FEW.stream(), MORE.stream()).toList() : FEW;
        return RealRaces.available(rivals);
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        List<ProofStep> steps = steps(plan);
        List<JudgedBar> results = new ArrayList<>();
        for (String time : TIMES) {
            results.add(beaten(bar(time), time, plan, measured, steps));
        }
        results.add(bar("peak")
                .judge(
                        Ratios.of(
                                RealRaces.values(measured, steps, plan.policy() + " peak"),
                                RealRaces.values(measured, steps, CACHED + " peak")),
                        steps.size() + " repetitions"));
        return results;
    }

    /** Judges by the pool that speaks most against the policy: one that is better beyond its interval, or the best. */
    private static JudgedBar beaten(
            ProofBar bar, String time, ProofPlan plan, MeasuredSteps measured, List<ProofStep> steps) {
        Interval own = Interval.of(RealRaces.values(measured, steps, plan.policy() + " " + time));
        return rivals(plan).stream()
                .flatMap(name -> Stream.ofNullable(Interval.of(RealRaces.values(measured, steps, name + " " + time)))
                        .filter(rival -> own != null)
                        .map(rival -> bar.judgeByInterval(
                                Objects.requireNonNull(own).over(rival),
                                "%d repetitions, against %s".formatted(steps.size(), name))))
                .max(Comparator.comparing(JudgedBar::verdict).thenComparingDouble(JudgedBar::median))
                .orElseGet(() -> bar.notMeasured("no valid run"));
    }

    private static WorkloadSource workload() {
        try {
            return WorkloadSource.read(WORKLOAD);
        } catch (WorkloadException impossible) {
            throw new IllegalStateException(impossible.getMessage(), impossible);
        }
    }
}
