package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.results.Run;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.StopSignal;
import dev.tidepool.research.reproductions.lee2011.authentication.AuthenticationSetup;
import dev.tidepool.research.reproductions.lee2011.authentication.AuthenticationTrials;
import dev.tidepool.research.reproductions.lee2011.authentication.PasswordDigests;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The login server of experiment D with Argon2id, at the two highest rates. */
final class LoginRow implements ProofRow {
    private static final int SECONDS = 5;
    private static final double EFFORT = 6 + 4 * (SECONDS + 4);
    private static final double SHARE_AT_HIGHEST = 0.9;
    private static final double HIGHEST = 410;
    private static final List<Integer> RATES = List.of(380, 410);

    @Override
    public String name() {
        return "login";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return IntStream.range(0, plan.repetitions())
                .mapToObj(i -> ProofStep.real("login/" + (i + 1), EFFORT, stop -> measure(plan, plan.seed() + i, stop)))
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        List<ProofStep> steps = steps(plan);
        double[] peaks = RATES.stream()
                .flatMapToDouble(
                        rate -> Arrays.stream(RealRaces.values(measured, steps, rate + " " + plan.policy() + " peak")))
                .filter(Double::isFinite)
                .toArray();
        double beyond = Arrays.stream(peaks).max().orElse(Double.NaN) - plan.cores();
        Map<String, double[]> means = new LinkedHashMap<>();
        RATES.forEach(rate -> means.put(
                rate + "/s",
                Ratios.of(
                        RealRaces.values(measured, steps, rate + " " + plan.policy() + " mean"),
                        RealRaces.values(measured, steps, rate + " " + base(plan) + " mean"))));
        JudgedBar computing = bar("computing").judge(beyond, "at most as many compute as there are threads");
        return List.of(
                bar("mean").worst(means),
                bar("computing").keeps(beyond)
                        ? computing
                        : bar("computing")
                                .notMeasured("up to %.0f threads were alive, and nothing counts those that compute"
                                        .formatted(beyond + plan.cores())));
    }

    private static String base(ProofPlan plan) {
        return "fixed:" + plan.cores();
    }

    private static Map<String, List<Double>> measure(ProofPlan plan, long seed, StopSignal stop) throws Exception {
        Thread measuring = Thread.currentThread();
        return stop.run(measuring::interrupt, () -> logins(plan, seed));
    }

    private static Map<String, List<Double>> logins(ProofPlan plan, long seed) throws Exception {
        Map<String, List<Double>> values = new LinkedHashMap<>();
        AuthenticationSetup setup = new AuthenticationSetup(PasswordDigests.MODERN, Optional.empty());
        try (AuthenticationTrials trials = AuthenticationTrials.open(setup)) {
            double capacity = trials.capacity(seed)
                    .orElseThrow(() -> new InterruptedException("stopped"))
                    .perSecond();
            for (int rate : RATES) {
                List<Double> rates = Collections.nCopies(SECONDS, SHARE_AT_HIGHEST * capacity * rate / HIGHEST);
                List<Run> runs = new ArrayList<>();
                for (String pool : List.of(plan.policy(), base(plan))) {
                    runs.add(trials.run(Contestants.find(pool), false, rates, seed)
                            .orElseThrow(() -> new InterruptedException("stopped")));
                }
                values.putAll(RunValues.of(runs, pool -> rate + " " + pool));
            }
        }
        return values;
    }
}
