package dev.tidepool.research.reproductions.bahadur2022knob;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.lab.workload.durations.Constant;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.ProfiledRequestRate;
import dev.tidepool.policy.sizing.ProfiledRequestRate.Divisor;
import dev.tidepool.policy.sizing.ProfiledRequestRate.ServiceTimes;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.ClaimMap;
import dev.tidepool.research.reproductions.model.ClaimMap.Circumstance;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.PoolOutcome;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * C over what its paper leaves unsaid: where do the claims hold that do not hold in the experiment
 * [bahadur2022knob, section 4]? Stateless.
 */
final class FotpSearch implements PaperExperiment {
    private static final double LONG = 2;

    /** The mixes of the half of requests that does not last 2 s: seconds, then shares. */
    private static final List<double[]> OTHER_HALVES =
            List.of(new double[] {1, 0.2, 0.3, 0.2, 0.1, 0.1}, new double[] {1, 0.5}, new double[] {0.1, 0.5});

    /** What a request pays, one at a time, before its own work. */
    private static final List<@Nullable SerialCost> COSTS = costs();

    private static final List<Circumstance> OPEN = List.of(
            new Circumstance("arrivals are", List.of("a burst each second", "a Poisson process")),
            new Circumstance("the next task goes to", List.of("the thread idle longest", "the thread idle shortest")),
            new Circumstance("the half of the requests below 2 s lasts", List.of("1, 0.3 and 0.1 s", "1 s", "0.1 s")),
            new Circumstance("FOTP divides service times by", List.of("all requests", "the tagged requests")),
            new Circumstance(
                    "threads cost",
                    List.of(
                            "nothing",
                            "1 ms (1 + (n/150)³) a request, one at a time",
                            "3 ms (1 + (n/150)³) a request, one at a time")));

    private static List<@Nullable SerialCost> costs() {
        List<@Nullable SerialCost> costs = new ArrayList<>();
        costs.add(null);
        costs.add(new SerialCost(Duration.ofMillis(1), 150, 3));
        costs.add(new SerialCost(Duration.ofMillis(3), 150, 3));
        return costs;
    }

    @Override
    public About about() {
        return ClaimMap.about(new FotpExperiment().about());
    }

    @Override
    public double effortSeconds() {
        return 60;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        List<List<Integer>> choices = ClaimMap.choices(OPEN);
        int repetitions = settings.count(21, 1);
        progress.steps(choices.size() * pools(choices.get(0)).size() * repetitions);
        List<ClaimMap.Point> points = new ArrayList<>();
        for (List<Integer> choice : choices) {
            List<Case<PoolOutcome>> cases = cases(choice);
            points.add(new ClaimMap.Point(
                    choice, FotpExperiment.claims(ParallelRuns.repeat(cases, repetitions, settings, progress))));
        }
        return new ClaimMap(OPEN, points)
                .reproduction(
                        new FotpExperiment().about(),
                        repetitions + " at each point, each with the same arrivals for all pools");
    }

    private static List<Case<PoolOutcome>> cases(List<Integer> choice) {
        Spacing spacing = choice.get(0) == 0 ? Spacing.BURST_PER_SECOND : Spacing.POISSON;
        Workload workload = FotpExperiment.workload(spacing, types(OTHER_HALVES.get(choice.get(2))));
        MachineModel machine = MachineModel.of(FotpExperiment.CORES).withSerialCost(COSTS.get(choice.get(4)));
        return pools(choice).stream()
                .map(pool -> new Case<PoolOutcome>(
                        pool.name(), seed -> SimulatedRun.of(pool, machine, workload, Duration.ofMinutes(10), seed)))
                .toList();
    }

    private static List<TaskType> types(double[] otherHalf) {
        List<TaskType> types = new ArrayList<>(List.of(type(LONG, 0.5)));
        for (int i = 0; i < otherHalf.length; i += 2) {
            types.add(type(otherHalf[i], otherHalf[i + 1]));
        }
        return types;
    }

    private static TaskType type(double seconds, double share) {
        return new TaskType(
                seconds + " s", share, List.of(new Phase(Phase.Kind.WAIT, new Constant(seconds * 1e9), null)));
    }

    /** Returns the pools in the order that the claims expect. */
    private static List<ComparedPool> pools(List<Integer> choice) {
        IdleOrder order = choice.get(1) == 0 ? IdleOrder.FIFO : IdleOrder.LIFO;
        ProfiledRequestRate profiled = ProfiledRequestRate.defaults();
        ProfiledRequestRate divided = new ProfiledRequestRate(
                profiled.initialThreads(),
                profiled.floor(),
                profiled.interval(),
                profiled.idleTimeout(),
                choice.get(3) == 0 ? Divisor.ALL_ARRIVALS : Divisor.DIVIDE_BY_TAGGED,
                ServiceTimes.FIRST_MEASURED);
        return List.of(
                pool("FOTP, profiled", divided, order),
                pool("highest rate seen", FotpExperiment.HIGHEST_RATE_SEEN, order),
                pool("cached ThreadPoolExecutor", Cached.defaults(), order));
    }

    private static ComparedPool pool(String name, SizingPolicy policy, IdleOrder order) {
        return new ComparedPool(name, policy, order, QueueLayout.SHARED);
    }
}
