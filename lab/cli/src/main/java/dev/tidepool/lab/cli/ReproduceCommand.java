package dev.tidepool.lab.cli;

import dev.tidepool.lab.reproductions.Experiments;
import dev.tidepool.lab.reproductions.group16.suite.SuiteJournal;
import dev.tidepool.lab.reproductions.lee2011.authentication.AccountDatabase;
import dev.tidepool.lab.reproductions.lee2011.authentication.AuthenticationSetup;
import dev.tidepool.lab.reproductions.lee2011.authentication.PasswordDigests;
import dev.tidepool.lab.reproductions.model.PaperExperiment;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Stopped;
import dev.tidepool.lab.reproductions.render.Markdown;
import dev.tidepool.lab.reproductions.render.ValueOrigin;
import dev.tidepool.lab.reproductions.render.PlainText;
import dev.tidepool.lab.reproductions.render.ReproductionPage;
import dev.tidepool.lab.results.Json;
import dev.tidepool.options.cli.CommandLines;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidepool reproduce}. */
@Command(
        name = "reproduce",
        description =
                "Repeat the papers' experiments in the simulator: published values, ours, and a verdict on every claim.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        footer = {
            "",
            "A, B: CRR-DTPS (paper 000). C: FOTP (001). D: TEMA (002). E: Group-16 (003). F: Erlang C (002).",
            "The same seed gives the same result, but for --real. Ctrl-C ends early and keeps the experiments that are done."
        })
final class ReproduceCommand implements Callable<Integer> {
    private static final int MOST_REPETITIONS = 100;

    @Parameters(paramLabel = "A|B|C|D|E|F|all", arity = "1", description = "The experiment.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String name;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Where result.json and report.html go. Default: tidepool-results/reproduce-<letter>-<time>.")
    private @Nullable Path folder;

    @Option(names = "--docs", paramLabel = "FILE", description = "Write the result as Markdown to this file too.")
    private @Nullable Path docs;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "Where all chance comes from. Default: " + Settings.DEFAULT_SEED + ".")
    private long seed = Settings.DEFAULT_SEED;

    @Option(names = "--quick", description = "Few and short runs: a first look in seconds, with wide intervals.")
    private boolean quick;

    @Option(
            names = "--real",
            description =
                    "With real threads and processes of this machine instead of the simulator. A, B: about 20 minutes each,"
                            + " with --quick 4. D: 20, with --quick 4. E: about 70 minutes, with --quick 6; goes on where it stopped when --out is the same.")
    private boolean real;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "For --real: repetitions, 1 to 100. Default: 3; of E 10, with --quick 2. E goes on with more"
                    + " when --out is the same.")
    private @Nullable Integer repetitions;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "For D: arrivals by the minute (CSV columns period,count) instead of the built-in look-alike.")
    private @Nullable Path trace;

    @Option(
            names = "--jdbc",
            paramLabel = "URL",
            description = "For D --real: the database of accounts, as jdbc:mariadb://localhost/NAME?user=U&password=P."
                    + " Default: H2, embedded.")
    private @Nullable String jdbc;

    @Option(
            names = "--digest",
            paramLabel = "NAME",
            description = "For D --real: how passwords are kept, argon2id or md5 (the paper's setting, unsafe)."
                    + " Default: argon2id.")
    private @Nullable String digest;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        List<PaperExperiment> experiments = experiments();
        if (trace != null && !Files.isReadable(trace)) {
            throw bad("--trace names '" + trace
                    + "', which cannot be read; name a CSV file with the columns period,count");
        }
        if (!real && (jdbc != null || digest != null)) {
            throw bad("--jdbc and --digest are for a real server only; add --real, or leave them out");
        }
        if (repetitions != null && !real) {
            throw bad("--repeat is for real runs only; add --real, or leave it out");
        }
        if (repetitions != null && (repetitions < 1 || repetitions > MOST_REPETITIONS)) {
            throw bad("--repeat is " + repetitions + "; allowed are 1 to " + MOST_REPETITIONS);
        }
        Path out = writableFolder();
        EarlyEnd earlyEnd = new EarlyEnd();
        try {
            List<Reproduction> done = new ArrayList<>();
            try {
                run(experiments, out, earlyEnd, done);
            } catch (RuntimeException failed) {
                if (!done.isEmpty()) {
                    conclude(done, out, true);
                }
                throw failed;
            }
            conclude(done, out, done.size() < experiments.size());
        } finally {
            earlyEnd.written();
        }
        return CommandLines.OK;
    }

    /** Runs the experiments; when this process is told to end, drops the one under way. */
    private void run(List<PaperExperiment> experiments, Path out, EarlyEnd earlyEnd, List<Reproduction> done) {
        Settings settings = new Settings(
                seed,
                quick,
                Optional.ofNullable(trace),
                Optional.of(out),
                authentication(),
                repetitions == null ? OptionalInt.empty() : OptionalInt.of(repetitions));
        try (ReproductionProgress progress =
                ReproductionProgress.open(experiments, spec.commandLine().getErr())) {
            earlyEnd.stops(progress::stop);
            for (PaperExperiment experiment : experiments) {
                progress.begin(experiment);
                done.add(experiment.run(settings, progress));
                progress.end();
            }
        } catch (Stopped stopped) {
            // What is done is told.
        } catch (IllegalArgumentException otherRunsInFolder) {
            throw bad(String.valueOf(otherRunsInFolder.getMessage()));
        }
    }

    private void conclude(List<Reproduction> done, Path out, boolean stopped) throws IOException {
        PrintWriter terminal = spec.commandLine().getOut();
        done.forEach(reproduction -> terminal.println(PlainText.of(reproduction)));
        Path json = out.resolve("result.json");
        Map<String, Object> result = new LinkedHashMap<>();
        result.put("command", command());
        result.put("seed", seed);
        result.put("quick", quick);
        result.put("incomplete", stopped);
        result.put("reproductions", done);
        Json.MAPPER.writerWithDefaultPrettyPrinter().writeValue(json.toFile(), result);
        Path html = out.resolve("report.html");
        ValueOrigin measured = real ? ValueOrigin.FOR_REAL : ValueOrigin.IN_THE_SIMULATOR;
        Files.writeString(html, ReproductionPage.of(command(), measured, done));
        if (stopped) {
            terminal.println("Stopped early: only what is above was done.");
            if (SuiteJournal.isIn(out)) {
                terminal.println("E goes on where it stopped: the same command with --out " + out + ".");
            }
        }
        terminal.println("result: " + json);
        terminal.println("report: " + html);
        if (docs != null && !stopped) {
            Files.writeString(docs, Markdown.of(command(), measured, done));
            terminal.println("docs:   " + docs);
        }
        terminal.flush();
    }

    private String command() {
        return "./tidepool reproduce " + name
                + (docs == null ? "" : " --docs " + docs)
                + (seed == Settings.DEFAULT_SEED ? "" : " --seed " + seed)
                + (real ? " --real" : "")
                + (quick ? " --quick" : "")
                + (repetitions == null ? "" : " --repeat " + repetitions)
                + (trace == null ? "" : " --trace " + trace)
                + (jdbc == null ? "" : " --jdbc '" + AccountDatabase.shown(jdbc) + "'")
                + (digest == null ? "" : " --digest " + digest);
    }

    private List<PaperExperiment> experiments() {
        try {
            return real ? Experiments.real(name) : Experiments.find(name);
        } catch (IllegalArgumentException unknown) {
            throw bad(String.valueOf(unknown.getMessage()));
        }
    }

    private AuthenticationSetup authentication() {
        try {
            return new AuthenticationSetup(
                    digest == null ? PasswordDigests.MODERN : PasswordDigests.named(digest), Optional.ofNullable(jdbc));
        } catch (IllegalArgumentException unknown) {
            throw bad(String.valueOf(unknown.getMessage()));
        }
    }

    private Path writableFolder() {
        try {
            return OutputFolder.writable(folder, "reproduce-" + name);
        } catch (IllegalArgumentException notWritable) {
            throw bad(String.valueOf(notWritable.getMessage()));
        }
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
