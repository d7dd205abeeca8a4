package dev.tidepool.cli;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.measure.contestant.Contestant;
import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.race.Race;
import dev.tidepool.lab.race.RacePlan;
import dev.tidepool.lab.race.validation.TwinComparison;
import dev.tidepool.lab.race.validation.Validation;
import dev.tidepool.lab.race.validation.ValidationTable;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.RaceResult;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.QuietOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidepool validate}. */
@Command(
        name = "validate",
        description = {
            "Compare the simulator with reality: race pools on real threads and simulate the same arrivals.",
            "The table is Markdown. Five repetitions of a pool on a workload take about a minute."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false)
final class ValidateCommand implements Callable<Integer> {
    private static final double MAX_SECONDS = 3_600;

    @Option(
            names = "--workloads",
            paramLabel = "a,b,c",
            split = ",",
            completionCandidates = Names.Workloads.class,
            defaultValue = "blocking,cpu-70,cpu-120,mixed,spike",
            description = "Workloads: names of './tidepool list' or files. Default: ${DEFAULT-VALUE}.")
    private List<String> workloadNames = List.of();

    @Option(
            names = "--pools",
            paramLabel = "a,b,c",
            split = ",",
            completionCandidates = Names.Sizing.class,
            defaultValue = "auto",
            description = "Sizing policies of './tidepool list', with parameters as in a race. Default:"
                    + " ${DEFAULT-VALUE}.")
    private List<String> poolNames = List.of();

    @Mixin
    private final RepetitionOptions options = new RepetitionOptions();

    @Mixin
    private final QuietOption quiet = new QuietOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException, WorkloadException {
        int cores = Runtime.getRuntime().availableProcessors();
        List<Contestant> contestants = options.named("--pools", poolNames, name -> {
            TypedPolicies.sizing(name, cores);
            return Contestants.find(name);
        });
        List<RacePlan> plans = new ArrayList<>();
        for (WorkloadSource source :
                options.named("--workloads", workloadNames, name -> options.input(() -> WorkloadSource.read(name)))) {
            plans.add(plan(source, source.workload(), contestants));
        }
        PrintWriter out = spec.commandLine().getOut();
        List<TwinComparison> comparisons = new ArrayList<>();
        for (RacePlan plan : plans) {
            Validation validation = Validation.of(plan, race(plan), cores);
            Interval speed = validation.speed();
            if (speed != null) {
                out.printf(
                        Locale.ROOT,
                        "%s: simulated cores of speed %.2f [%.2f..%.2f]%n",
                        plan.source().name(),
                        speed.median(),
                        speed.low(),
                        speed.high());
            }
            comparisons.addAll(validation.comparisons());
        }
        out.println();
        out.print(ValidationTable.of(comparisons));
        out.flush();
        return CommandLines.OK;
    }

    private RacePlan plan(WorkloadSource source, Workload workload, List<Contestant> contestants) {
        double length = options.seconds(workload.duration().toNanos() / 1e9, MAX_SECONDS);
        return RacePlan.of(
                source, workload, contestants, length, options.repetitions(), options.seed(workload), Path.of("."));
    }

    private RaceResult race(RacePlan plan) throws IOException, InterruptedException {
        ExpectedRuns runs = ExpectedRuns.of(List.of(plan));
        try (RunProgress progress =
                RunProgress.open(runs, quiet, spec.commandLine().getErr())) {
            return new Race(List.of(plan), progress).run().races().get(0);
        }
    }
}
