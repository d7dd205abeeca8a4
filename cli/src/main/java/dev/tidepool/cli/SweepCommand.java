package dev.tidepool.cli;

import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.measure.TimeBudget;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.race.ArrivalLimit;
import dev.tidepool.lab.race.FixedSizes;
import dev.tidepool.lab.race.Race;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.race.simulation.Capacity;
import dev.tidepool.lab.race.simulation.ClusterShape;
import dev.tidepool.lab.race.simulation.SimulatedPools;
import dev.tidepool.lab.race.simulation.Simulation;
import dev.tidepool.lab.race.simulation.SimulationPlan;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.results.Races;
import dev.tidepool.lab.results.SavedResults;
import dev.tidepool.lab.results.compare.Regret;
import dev.tidepool.lab.results.compare.Sweep;
import dev.tidepool.lab.results.report.SweepPage;
import dev.tidepool.lab.results.text.SweepText;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.EarlyEnd;
import dev.tidepool.options.cli.QuietOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidepool sweep}. */
@Command(
        name = "sweep",
        description = {
            "Run the same arrivals on pools of many fixed sizes, and draw p99 and thread-seconds over the size.",
            "Without options: the workload 'mixed' in virtual time, with 'auto' drawn into the curve, in seconds."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "The best size is only known afterwards, and only for this workload. Ctrl-C keeps the runs so far."
        })
final class SweepCommand implements Callable<Integer> {
    private static final int MAX_THREADS = 100_000;
    private static final int MAX_SIMULATED = 4_096;
    private static final int MAX_SIZES = 100;

    @Mixin
    private final RunOptions options = new RunOptions();

    @Option(
            names = "--sizes",
            paramLabel = "1,2,4",
            split = ",",
            description = "The fixed sizes, at least " + Regret.MIN_SIZES + ". Default: 1,2,3,4,6,8,12 and so on, up to"
                    + " four times the threads that the highest rate keeps busy.")
    private @Nullable List<Integer> sizes;

    @Option(
            names = "--pools",
            paramLabel = "a,b",
            split = ",",
            defaultValue = "auto",
            completionCandidates = Names.Simulated.class,
            description = "The pools to draw into the curve, named as in simulate; with --real as in race. Default:"
                    + " ${DEFAULT-VALUE}.")
    private List<String> poolNames = List.of();

    @Option(
            names = "--real",
            description = "Use real threads, each run in a fresh JVM. A size takes about eight seconds a repetition.")
    private boolean real;

    @Option(
            names = "--cores",
            paramLabel = "C",
            description = "Cores of the simulated machine. Default: this machine's.")
    private @Nullable Integer cores;

    @Mixin
    private final QuietOption quiet = new QuietOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException, WorkloadException {
        if (real && cores != null) {
            throw options.bad("--cores is for simulations; leave out --real or --cores");
        }
        Workload workload = options.workload();
        EarlyEnd early = new EarlyEnd();
        try {
            return real ? race(workload, early) : simulate(workload, early);
        } finally {
            early.written();
        }
    }

    private int simulate(Workload workload, EarlyEnd early) throws IOException, WorkloadException {
        int machineCores = options.inRange("--cores", cores == null ? cores() : cores, SimulateCommand.MAX_CORES);
        double length = options.seconds(workload, workload.duration().toNanos() / 1e9, SimulateCommand.MAX_SECONDS);
        options.checkSimulated(workload, Capacity.of(workload, machineCores, ClusterShape.ONE), length);
        List<Integer> chosen = sizes(workload, machineCores, length, MAX_SIMULATED);
        List<String> pools = pools(chosen);
        options.named("--pools", pools, pool -> SimulatedPools.find(pool, machineCores));
        SimulationPlan plan = new SimulationPlan(
                options.source(),
                workload,
                pools,
                List.of(),
                ClusterShape.ONE,
                machineCores,
                length,
                options.repetitions(),
                options.seed(workload),
                options.writableFolder("sweep-" + workload.name()));
        RaceResult result;
        try (RunProgress progress = RunProgress.open(
                ExpectedRuns.simulated(plan.runs(), length),
                quiet,
                spec.commandLine().getErr())) {
            Simulation simulation = new Simulation(plan, progress);
            early.stops(simulation::stop);
            result = simulation.run();
        }
        return write(
                result, plan.folder(), command(chosen, List.of("--cores", Integer.toString(machineCores)), result));
    }

    private int race(Workload workload, EarlyEnd early) throws IOException, InterruptedException {
        double length = options.seconds(workload, TimeBudget.DEFAULT_ARRIVALS, RaceCommand.MAX_SECONDS);
        options.checkArrivals(workload, 0, length, ArrivalLimit.OF_A_RACE);
        List<Integer> chosen = sizes(workload, cores(), length, FixedSizes.MAX_REAL);
        RacePlan plan = RacePlan.of(
                options.source(),
                workload,
                options.named("--pools", pools(chosen), Contestants::find),
                length,
                options.repetitions(),
                options.seed(workload),
                options.writableFolder("sweep-" + workload.name()));
        RaceResult result;
        try (RunProgress progress = RunProgress.open(
                ExpectedRuns.of(List.of(plan)), quiet, spec.commandLine().getErr())) {
            Race race = new Race(List.of(plan), progress);
            early.stops(race::stop);
            result = race.run().races().get(0);
        }
        return write(result, plan.folder(), command(chosen, List.of("--real"), result));
    }

    private int write(RaceResult measured, Path folder, String command) throws IOException {
        RaceResult result = measured.repeatedBy(command);
        PrintWriter out = spec.commandLine().getOut();
        out.print(SweepText.of(Sweep.of(result)));
        Path json = folder.resolve(SavedResults.FILE);
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), Races.of(List.of(result)));
        Path html = folder.resolve("report.html");
        Files.writeString(html, SweepPage.of(result));
        out.println();
        if (result.scenario().incomplete()) {
            out.println("Stopped early: the results are marked incomplete.");
        }
        out.println("result: " + json);
        out.println("report: " + html);
        out.flush();
        return CommandLines.OK;
    }

    private String command(List<Integer> chosen, List<String> where, RaceResult result) {
        List<String> words = new ArrayList<>(
                List.of("./tidepool", "sweep", "--workload", options.source().name(), "--sizes"));
        words.add(chosen.stream().map(String::valueOf).collect(Collectors.joining(",")));
        words.addAll(List.of("--pools", String.join(",", poolNames)));
        words.addAll(where);
        return ShellCommand.of(
                words,
                result.scenario().plan().seconds(),
                result.scenario().plan().repetitions(),
                result.scenario().plan().seed());
    }

    private List<Integer> sizes(Workload workload, int machineCores, double length, int max) {
        if (sizes == null) {
            return FixedSizes.curve(workload, machineCores, length, max);
        }
        Set<Integer> chosen = new TreeSet<>(sizes);
        chosen.forEach(size -> options.inRange("--sizes", size, MAX_THREADS));
        if (chosen.size() < Regret.MIN_SIZES || chosen.size() > MAX_SIZES) {
            throw options.bad("--sizes names %d different sizes; allowed are %d to %d"
                    .formatted(chosen.size(), Regret.MIN_SIZES, MAX_SIZES));
        }
        return List.copyOf(chosen);
    }

    private List<String> pools(List<Integer> chosen) {
        Set<String> names = new LinkedHashSet<>(chosen.stream().map(Sweep::pool).toList());
        poolNames.forEach(name -> names.add(name.strip()));
        return List.copyOf(names);
    }

    private static int cores() {
        return Runtime.getRuntime().availableProcessors();
    }
}
