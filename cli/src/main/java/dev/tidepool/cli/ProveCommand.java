package dev.tidepool.cli;

import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.results.Environment;
import dev.tidepool.lab.results.Json;
import dev.tidepool.lab.results.table.TextTable;
import dev.tidepool.options.TypedPolicies;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.EarlyEnd;
import dev.tidepool.options.cli.OutputFolder;
import dev.tidepool.options.cli.QuietOption;
import dev.tidepool.research.prove.HeatCell;
import dev.tidepool.research.prove.Proof;
import dev.tidepool.research.prove.ProofJournal;
import dev.tidepool.research.prove.ProofPage;
import dev.tidepool.research.prove.ProofPlan;
import dev.tidepool.research.prove.ProofResult;
import dev.tidepool.research.prove.ProofRow;
import dev.tidepool.research.prove.ProofText;
import dev.tidepool.research.prove.rows.ProofRows;
import dev.tidepool.research.prove.rows.SensitivityRow;
import dev.tidepool.research.prove.rows.WorstCells;
import dev.tidepool.research.prove.sensitivity.PolicySources;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidepool prove}. */
@Command(
        name = "prove",
        description = {
            "Measure what a sizing policy promises, and say of each bar whether it holds.",
            "The short form simulates a grid of workloads and runs a few races, in under 15 minutes on two cores."
        },
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {"", "Ctrl-C keeps the measurements so far; the same command with the same --out resumes."})
final class ProveCommand implements Callable<Integer> {
    private static final long DEFAULT_SEED = 42;

    @Parameters(
            paramLabel = "POLICY",
            arity = "1",
            completionCandidates = Names.Sizing.class,
            description = "The sizing policy, as in auto or ema:alpha=0.7.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String policy;

    @Option(
            names = "--long",
            description = "Also run the grid on real threads and on more simulated cores, five repetitions: hours.")
    private boolean longForm;

    @Option(
            names = "--only",
            paramLabel = "ROW",
            completionCandidates = Names.ProofRowNames.class,
            description = "Measure only this row; may be repeated. Rows: ${COMPLETION-CANDIDATES}.")
    private List<String> only = new ArrayList<>();

    @Option(
            names = "--sensitivity",
            description = "Instead, halve and double each constant of auto over the simulated grid: about an hour.")
    private boolean sensitivity;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder of the result. Default: tidepool-results/prove-<time>.")
    private @Nullable Path folder;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "The seed of everything random. Default: " + DEFAULT_SEED + ".")
    private long seed = DEFAULT_SEED;

    @Mixin
    private final QuietOption quiet = new QuietOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        ProofPlan plan = new ProofPlan(policy, seed, longForm);
        List<ProofRow> rows;
        Path out;
        ProofJournal journal;
        try {
            TypedPolicies.sizing(policy, plan.cores());
            rows = rows();
            out = OutputFolder.writable(folder, "prove");
            journal = ProofJournal.open(out, plan);
        } catch (IllegalArgumentException bad) {
            throw new ParameterException(spec.commandLine(), String.valueOf(bad.getMessage()), bad);
        }
        EarlyEnd earlyEnd = new EarlyEnd();
        try {
            boolean stopped = measure(plan, rows, journal, earlyEnd);
            return conclude(plan, rows, journal, out, stopped);
        } finally {
            earlyEnd.written();
        }
    }

    private List<ProofRow> rows() {
        if (!sensitivity) {
            return only.isEmpty()
                    ? ProofRows.all()
                    : only.stream().distinct().map(ProofRows::find).toList();
        }
        if (!policy.equals("auto") || longForm || !only.isEmpty()) {
            throw new IllegalArgumentException(
                    "--sensitivity is for 'auto' without --long and --only, as in ./tidepool prove auto --sensitivity");
        }
        return List.of(new SensitivityRow(PolicySources.in(Path.of(System.getProperty("tidepool.root", "")))));
    }

    private boolean measure(ProofPlan plan, List<ProofRow> rows, ProofJournal journal, EarlyEnd earlyEnd)
            throws Exception {
        AtomicBoolean stopped = new AtomicBoolean();
        try (ProveProgress progress = new ProveProgress(
                Proof.toDo(plan, rows, journal.measured()),
                quiet,
                spec.commandLine().getErr())) {
            Proof proof = new Proof(plan, rows, journal, progress);
            earlyEnd.stops(() -> {
                stopped.set(true);
                proof.stop();
            });
            proof.run();
        }
        return stopped.get();
    }

    private int conclude(ProofPlan plan, List<ProofRow> rows, ProofJournal journal, Path out, boolean stopped)
            throws Exception {
        List<HeatCell> grid = rows.stream()
                .flatMap(row -> row.heat(plan, journal.measured()).stream())
                .toList();
        Map<String, String> worst =
                stopped || grid.isEmpty() ? Map.of() : WorstCells.write(plan, journal.measured(), out);
        ProofResult result = new ProofResult(
                command(),
                plan,
                Environment.here(List.of(), ""),
                stopped,
                rows.stream()
                        .flatMap(row -> row.results(plan, journal.measured()).stream())
                        .toList(),
                grid,
                worst,
                journal.measured().failures());
        PrintWriter terminal = spec.commandLine().getOut();
        terminal.print(ProofText.of(result));
        rows.forEach(
                row -> row.table(plan, journal.measured()).ifPresent(table -> terminal.print(TextTable.of(table))));
        Path json = out.resolve("result.json");
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), result);
        Path html = out.resolve("report.html");
        Files.writeString(html, ProofPage.of(result));
        if (stopped) {
            terminal.println("Stopped early. " + Results.toResume(out));
        }
        terminal.println("result: " + json);
        terminal.println("report: " + html);
        terminal.flush();
        return result.failures().isEmpty() ? CommandLines.OK : CommandLines.FAILED;
    }

    private String command() {
        List<String> words = new ArrayList<>(List.of("./tidepool", "prove", policy));
        if (longForm) {
            words.add("--long");
        }
        if (sensitivity) {
            words.add("--sensitivity");
        }
        only.forEach(row -> words.addAll(List.of("--only", row)));
        if (seed != DEFAULT_SEED) {
            words.addAll(List.of("--seed", Long.toString(seed)));
        }
        return ShellCommand.of(words);
    }
}
