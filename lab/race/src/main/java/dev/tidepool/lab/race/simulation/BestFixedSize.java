package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.results.Percentiles;
import dev.tidepool.lab.results.compare.SizeScore;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.policy.sizing.Fixed;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds the best fixed size of each pool by a {@link FixedSweep}, once for each routing policy. The search has its own
 * seed, so no contestant is scored on its arrivals.
 */
final class BestFixedSize {
    private static final int MIN_TRIED_PER_CORE = 16;

    private final SimulationPlan plan;
    private final VirtualRuns runs;
    private final Map<String, Integer> found = new HashMap<>();

    BestFixedSize(SimulationPlan plan, VirtualRuns runs) {
        this.plan = plan;
        this.runs = runs;
    }

    /** Returns the best size of a contestant's pools; 0 if the search was stopped. */
    int of(SimulatedContestant contestant) {
        return found.computeIfAbsent(String.valueOf(contestant.routing()), none -> search(contestant));
    }

    private int search(SimulatedContestant contestant) {
        int before = runs.position();
        Schedule schedule = schedule();
        int peak = Concurrency.of(plan.workload(), schedule).peak();
        int largest = Math.max(2 * Clairvoyant.share(peak, plan.nodes()), MIN_TRIED_PER_CORE * plan.cores());
        int best = FixedSweep.best(
                size -> {
                    String name = "oracle, trying fixed:" + size;
                    VirtualRuns.Outcome outcome = runs.run(name, contestant, new Fixed(size), schedule, 0);
                    Double p99 = Percentiles.of(outcome.collector().response).p99();
                    return runs.isStopped()
                            ? null
                            : new SizeScore(outcome.totals().unserved(), p99 == null ? 0 : p99, size);
                },
                largest);
        runs.skipTo(before + FixedSweep.MAX_TRIALS);
        return best;
    }

    private Schedule schedule() {
        try {
            return runs.schedule(0);
        } catch (WorkloadException tooMany) {
            throw new IllegalStateException(tooMany.getMessage(), tooMany);
        }
    }
}
