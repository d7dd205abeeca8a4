package dev.tidepool.lab.prove.rows;

import dev.tidepool.lab.prove.JudgedBar;
import dev.tidepool.lab.prove.MeasuredSteps;
import dev.tidepool.lab.prove.ProofPlan;
import dev.tidepool.lab.prove.ProofRow;
import dev.tidepool.lab.prove.ProofStep;
import java.util.List;

/** What is promised and has no measurement here. */
final class UnmeasuredRow implements ProofRow {
    @Override
    public String name() {
        return "unmeasured";
    }

    @Override
    public List<ProofStep> steps(ProofPlan plan) {
        return List.of();
    }

    @Override
    public List<JudgedBar> judge(ProofPlan plan, MeasuredSteps measured) {
        return List.of(
                bar("quota").notMeasured("nothing here sets quotas"),
                bar("limits").notMeasured("nothing here exhausts memory or process ids"),
                bar("requests")
                        .notMeasured(
                                "compare tidepool with tidepool-fixed in bench --servers --cells tomcat-cpu-30-100"));
    }
}
