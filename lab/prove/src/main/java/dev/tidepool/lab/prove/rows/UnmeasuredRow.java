package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofBar;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import java.util.List;

/** What is promised and has no measurement here. */
final class UnmeasuredRow implements ProofRow {
    private static final ProofBar QUOTA =
            ProofBar.atMost("unmeasured", "p99 under a CPU quota", 1.2, "x", "cgroup quotas of version 1 and 2");
    private static final ProofBar LIMITS = ProofBar.atMost(
            "unmeasured", "threads beyond memory, process ids or ulimit", 0, "", "a pool that needs more threads");
    private static final ProofBar REQUESTS = ProofBar.atMost(
            "unmeasured", "CPU of Tomcat requests of 30 us", 1.03, "x", "embedded Tomcat under a load generator");

    @Override
    public List<ProofBar> bars() {
        return List.of(QUOTA, LIMITS, REQUESTS);
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return List.of();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(
                QUOTA.notMeasured("nothing here sets quotas"),
                LIMITS.notMeasured("nothing here exhausts memory or process ids"),
                REQUESTS.notMeasured("no command of this project drives an embedded Tomcat"));
    }
}
