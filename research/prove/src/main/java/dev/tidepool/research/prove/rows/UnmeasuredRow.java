package dev.tidepool.research.prove.rows;

import dev.tidepool.research.prove.JudgedBar;
import dev.tidepool.research.prove.MeasuredSteps;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofStep;
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
