package dev.tidepool.cli;

import dev.tidepool.lab.race.simulation.Capacity;
import dev.tidepool.lab.race.simulation.ClusterShape;
import dev.tidepool.lab.race.simulation.SimulatedPools;
import dev.tidepool.lab.race.simulation.Simulation;
import dev.tidepool.lab.race.simulation.SimulationPlan;
import dev.tidepool.lab.race.simulation.Stability;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.EarlyEnd;
import dev.tidepool.options.cli.QuietOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidepool simulate}. */
@Command(
        name = "simulate",
        description = {
            "Run the same arrivals on simulated pools, in virtual time, and compare them.",
            "Without options: the workload 'mixed' on every sizing policy and the oracles, in seconds."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The policies are the same code that sizes real pools; the machine is a model (docs/guide/simulation.md).",
            "The same command with --cores gives the same result on every machine.",
            "Ctrl-C keeps the runs so far."
        })
final class SimulateCommand implements Callable<Integer> {
    static final double MAX_SECONDS = 31 * 86_400.0;
    private static final int MAX_NODES = 100_000;
    private static final String DEFAULT_ROUTING = "shortest-wait";
    static final int MAX_CORES = 1_024;

    @Mixin
    private final RunOptions options = new RunOptions();

    @Option(
            names = "--pools",
            paramLabel = "a,b,c",
            split = ",",
            completionCandidates = Names.Simulated.class,
            description = "The pools: NAME or NAME:key=value:key=value with parameters of the policy, as in"
                    + " ema:alpha=0.7:interval=50ms; fixed:16 sets the threads; 'oracle' is the best fixed size;"
                    + " 'clairvoyant' knows the arrivals. Default: all.")
    private @Nullable List<String> poolNames;

    @Option(
            names = "--cores",
            paramLabel = "C",
            description = "Cores of the simulated machine, in a cluster of each node. Default: this machine's.")
    private @Nullable Integer cores;

    @Mixin
    private final ClusterOptions cluster = new ClusterOptions();

    @Option(
            names = "--routing",
            paramLabel = "x,y",
            split = ",",
            completionCandidates = Names.Routing.class,
            description = "The balancers' routing policies; each of them runs with each pool. Default: "
                    + DEFAULT_ROUTING + " if there is more than one node.")
    private @Nullable List<String> routingNames;

    @Mixin
    private final QuietOption quiet = new QuietOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, WorkloadException {
        SimulationPlan plan = plan();
        PrintWriter error = spec.commandLine().getErr();
        Stability.warning(plan.workload(), plan.capacity(), plan.seconds()).ifPresent(unstable -> {
            error.println("note: " + unstable + "; the result marks the tasks that do not finish");
            error.flush();
        });
        EarlyEnd early = new EarlyEnd();
        try {
            Results.write(
                    Races.of(List.of(simulate(plan, early))),
                    plan.folder(),
                    spec.commandLine().getOut());
        } finally {
            early.written();
        }
        return CommandLines.OK;
    }

    private RaceResult simulate(SimulationPlan plan, EarlyEnd early) throws IOException, WorkloadException {
        ExpectedRuns runs = ExpectedRuns.simulated(plan.runs(), plan.seconds());
        try (RunProgress progress =
                RunProgress.open(runs, quiet, spec.commandLine().getErr())) {
            Simulation simulation = new Simulation(plan, progress);
            early.stops(simulation::stop);
            return simulation.run();
        }
    }

    private SimulationPlan plan() {
        Workload workload = options.workload();
        int machineCores = options.inRange(
                "--cores", cores == null ? Runtime.getRuntime().availableProcessors() : cores, MAX_CORES);
        ClusterShape shape = shape();
        List<String> pools = poolNames == null ? SimulatedPools.names() : stripped(poolNames);
        options.named("--pools", pools, pool -> SimulatedPools.find(pool, machineCores));
        List<String> routings = routingNames == null ? defaultRoutings() : stripped(routingNames);
        options.named("--routing", routings, TypedPolicies::routing);
        double length = options.seconds(workload, workload.duration().toNanos() / 1e9, MAX_SECONDS);
        options.checkSimulated(workload, Capacity.of(workload, machineCores, shape), length);
        return new SimulationPlan(
                options.source(),
                workload,
                pools,
                routings,
                shape,
                machineCores,
                length,
                options.repetitions(),
                options.seed(workload),
                options.writableFolder(workload.name()));
    }

    private ClusterShape shape() {
        String option = cluster.first();
        if (option != null && cluster.nodes() == 1 && routingNames == null) {
            throw options.bad(option + " is for clusters; add --nodes N, or --routing for one node");
        }
        options.inRange("--nodes", cluster.nodes(), MAX_NODES);
        return options.input(cluster::shape);
    }

    private List<String> defaultRoutings() {
        return cluster.nodes() > 1 ? List.of(DEFAULT_ROUTING) : List.of();
    }

    private static List<String> stripped(List<String> names) {
        return names.stream().map(String::strip).toList();
    }
}
