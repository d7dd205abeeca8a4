package dev.tidepool.research.prove.rows;

import dev.tidepool.lab.results.compare.Numbers;
import dev.tidepool.policy.sizing.SizingPolicies;
import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofBar;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
import dev.tidepool.research.prove.grid.GridCell;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** The p99 against every other policy in the house, over the simulated grid. */
final class PoliciesRow implements ProofRow {
    private static final int MANY_CORES = 64;
    private static final int SHOWN = 3;

    /** Another policy and its p99 over that of the proved one. */
    private record Rival(String name, double ratio) {}

    @Override
    public String name() {
        return "policies";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return cells(plan).stream().map(cell -> GridSteps.policies(plan, cell)).toList();
    }

    private static List<GridCell> cells(ProofPlan plan) {
        return GridSteps.cells(plan).stream()
                .filter(cell -> cell.cores() < MANY_CORES)
                .toList();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        List<String> keys = steps(plan).stream().map(ProofStep::key).toList();
        List<Rival> rivals = SizingPolicies.all().stream()
                .map(SizingPolicies.Entry::name)
                .filter(name -> !name.equals(plan.policy()))
                .map(name -> new Rival(name, ratio(measured, keys, name, plan.policy())))
                .sorted(Comparator.comparingDouble(Rival::ratio))
                .toList();
        List<Rival> serving = rivals.stream()
                .filter(rival -> keys.stream().allMatch(key -> serves(measured, key, rival.name, plan.policy())))
                .toList();
        return List.of(judge(bar("any"), rivals), judge(bar("serving"), serving));
    }

    private static JudgedBar judge(ProofBar bar, List<Rival> rivals) {
        if (rivals.isEmpty()) {
            return bar.notMeasured("no other policy serves as many tasks");
        }
        String best = rivals.stream()
                .limit(SHOWN)
                .map(rival -> "%s %s x".formatted(rival.name, Numbers.plain(rival.ratio)))
                .collect(Collectors.joining(", "));
        return bar.judge(rivals.get(0).ratio, best);
    }

    private static boolean serves(MeasuredSteps measured, String key, String rival, String policy) {
        return Ratios.median(measured.get(key, rival + " unserved"))
                <= Ratios.median(measured.get(key, policy + " unserved"));
    }

    private static double ratio(MeasuredSteps measured, List<String> keys, String rival, String policy) {
        return Ratios.median(Ratios.geometricMean(keys.stream()
                .map(key -> Ratios.of(measured.get(key, rival + " p99"), measured.get(key, policy + " p99")))
                .toList()));
    }
}
