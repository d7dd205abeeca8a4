package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.Bar;
import dev.tidepool.lab.prove.BarResult;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import java.util.List;
import java.util.Optional;

/** Machines that others saturate, and limits of the system: promised, but without a measurement here. */
final class SaturatedRow implements ProofRow {
    private static final Bar BURNERS = Bar.atMost(
            "saturated", "p99 on a machine that others saturate", 1.2, "x", "burners in other processes, cgroup quotas");
    private static final Bar LIMITS = Bar.atMost(
            "saturated", "threads beyond memory, process ids or ulimit", 0, "", "a pool that needs more threads");

    @Override
    public String name() {
        return "saturated";
    }

    @Override
    public List<Bar> bars() {
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
    public List<BarResult> judge(ProofPlan plan, MeasuredSteps measured) {
        return bars().stream().map(bar -> bar.notMeasured("no measurement")).toList();
    }
}
