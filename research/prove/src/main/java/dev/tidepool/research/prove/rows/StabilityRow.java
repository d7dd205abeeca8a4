package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.simulator.GarbagePauses;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.prove.grid.GridCell;
import dev.tidepool.research.prove.grid.ProofGrid;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;

/** Pauses of the machine, and an hour of overload. */
final class StabilityRow implements ProofRow {
    private static final GridCell PAUSED = ProofGrid.cell("pause", 0, 2);
    private static final GridCell HOUR = ProofGrid.cell("within", 125, 2);
    private static final GarbagePauses PAUSES = new GarbagePauses(Duration.ofSeconds(5), new Constant(200e6));
    private static final double SETTLED = 5;
    private static final int WINDOWS = 12;
    private static final double WINDOW = 300;
    private static final int QUEUE = 1_000;

    @Override
    public String name() {
        return "stability";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return List.of(
                ProofStep.simulated("pauses", 1, stop -> pauses(plan, stop)),
                ProofStep.simulated("hour", 20, stop -> hour(plan, stop)));
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(
                bar("resizes")
                        .judge(
                                measured.get("pauses", "resizes"),
                                "%.0f threads at the peak".formatted(measured.get("pauses", "peak")[0])),
                bar("drift")
                        .judge(
                                measured.get("hour", "drift"),
                                "the limit begins at %.0f".formatted(measured.get("hour", "limit")[0])));
    }

    private static Map<String, List<Double>> pauses(ProofPlan plan, StopSignal stop) throws Exception {
        double[] more = new double[plan.simulatedRepetitions()];
        double peak = 0;
        for (int i = 0; i < more.length; i++) {
            PoolTrial trial = PoolTrial.of(PAUSED);
            TrialObserver paused = trial.withPauses(PAUSES).run(plan.policy(), plan.seed() + i, stop);
            TrialObserver smooth = trial.run(plan.policy(), plan.seed() + i, stop);
            more[i] = Math.max(0, paused.resizesAfter(SETTLED) - smooth.resizesAfter(SETTLED));
            peak = Math.max(peak, paused.result().threadsPeak());
        }
        return Map.of("resizes", Ratios.list(more), "peak", Ratios.list(peak));
    }

    private static Map<String, List<Double>> hour(ProofPlan plan, StopSignal stop) throws Exception {
        TrialObserver trial = PoolTrial.of(HOUR)
                .lasting(WINDOWS * WINDOW)
                .withQueue(QUEUE)
                .withStep(Duration.ofSeconds(10))
                .run(plan.policy(), plan.seed(), stop);
        double first = limit(trial, 0);
        double drift = DoubleStream.iterate(1, window -> window < WINDOWS, window -> window + 1)
                .map(window -> 100 * Math.abs(limit(trial, (int) window) / first - 1))
                .max()
                .orElse(0);
        return Map.of("drift", Ratios.list(drift), "limit", Ratios.list(first));
    }

    /** Returns the median of the limits that decisions of a window set; those of the first minute are left out. */
    private static double limit(TrialObserver trial, int window) {
        double from = window == 0 ? WINDOW / 5 : window * WINDOW;
        double[] limits = trial.limits().stream()
                .filter(limit -> limit.seconds() >= from && limit.seconds() < (window + 1) * WINDOW)
                .mapToDouble(TrialObserver.Limit::limit)
                .toArray();
        return limits.length == 0 ? Double.NaN : Ratios.median(limits);
    }
}
