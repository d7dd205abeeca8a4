package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.ProofBar;
import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import java.util.List;
import java.util.Optional;

/** Machines that others saturate, and limits of the system: promised, but without a measurement here. */
final class SaturatedRow implements ProofRow {
    private static final ProofBar BURNERS = ProofBar.atMost(
            "saturated", "p99 on a machine that others saturate", 1.2, "x", "burners in other processes, cgroup quotas");
    private static final ProofBar LIMITS = ProofBar.atMost(
            "saturated", "threads beyond memory, process ids or ulimit", 0, "", "a pool that needs more threads");

    @Override
    public String name() {
        return "saturated";
    }

    @Override
    public List<ProofBar> bars() {
        return List.of(BURNERS, LIMITS);
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return List.of();
    }

    @Override
    public Optional<String> leftOut(ProofPlan plan) {
        return Optional.of("a race rejects runs beside foreign load, and nothing here sets quotas or limits");
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return bars().stream().map(bar -> bar.notMeasured("no measurement")).toList();
    }
}
