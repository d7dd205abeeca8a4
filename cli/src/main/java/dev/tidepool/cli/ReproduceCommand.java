package dev.tidepool.cli;

import dev.tidepool.lab.measure.ShellCommand;
import dev.tidepool.lab.results.Json;
import dev.tidepool.options.cli.CommandLines;
import dev.tidepool.options.cli.EarlyEnd;
import dev.tidepool.options.cli.OutputFolder;
import dev.tidepool.options.cli.QuietOption;
import dev.tidepool.research.reproductions.Experiments;
import dev.tidepool.research.reproductions.group16.suite.SuiteJournal;
import dev.tidepool.research.reproductions.lee2011.authentication.AccountDatabase;
import dev.tidepool.research.reproductions.lee2011.authentication.PasswordDigests;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Stopped;
import dev.tidepool.research.reproductions.real.RealJournal;
import dev.tidepool.research.reproductions.render.PlainText;
import dev.tidepool.research.reproductions.render.ReproductionPage;
import dev.tidepool.research.reproductions.render.ValueOrigin;
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
import picocli.CommandLine.IModelTransformer;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidepool reproduce}. */
@Command(
        name = "reproduce",
        description = "Repeat the papers' experiments in the simulator and judge every published claim.",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        modelTransformer = ReproduceCommand.Contents.class)
final class ReproduceCommand implements Callable<Integer> {
    private static final int MAX_REPETITIONS = 100;

    @Parameters(paramLabel = "LETTER|all", arity = "1", description = "The experiment, by the letter below.")
    @SuppressWarnings("NullAway.Init") // set by picocli
    private String name;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "The folder of the result. Default: tidepool-results/reproduce-<letter>-<time>.")
    private @Nullable Path folder;

    @Option(
            names = "--seed",
            paramLabel = "S",
            description = "The seed of everything random. Default: " + Settings.DEFAULT_SEED + ".")
    private long seed = Settings.DEFAULT_SEED;

    @Option(names = "--quick", description = "Few, short runs: a first look in seconds, with wide intervals.")
    private boolean quick;

    @Option(
            names = "--real",
            description =
                    "Use real threads and processes of this machine instead of the simulator. A, B and D take about"
                            + " 20 minutes each, with --quick 4; C takes 12 and F 10, with --quick 1; E takes about"
                            + " 70, with --quick 6. C, E and F resume in the same --out.")
    private boolean real;

    @Option(
            names = "--holds-if",
            description = "Search what the paper leaves unsaid for where the claims hold that do not hold in the"
                    + " simulated experiment. For A to F; all take about four minutes.")
    private boolean holdsIf;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            description = "For --real: repetitions, 1 to 100. Default: 3, for C and E 10, for F 6, with --quick 1 or 2."
                    + " C, E and F add repetitions in the same --out.")
    private @Nullable Integer repetitions;

    @Option(
            names = "--trace",
            paramLabel = "FILE",
            description =
                    "For D, H and I: a recorded trace instead of the built-in one: CSV, also .gz, with counts by the"
                            + " minute or second (columns period,count) or with timestamps (column timestamp). H takes"
                            + " several beside the built-in one.")
    private List<Path> traces = new ArrayList<>();

    @Option(
            names = "--jdbc",
            paramLabel = "URL",
            description = "For D --real: the account database, as in jdbc:mariadb://localhost/NAME?user=U&password=P."
                    + " Default: embedded H2.")
    private @Nullable String jdbc;

    @Option(
            names = "--digest",
            paramLabel = "NAME",
            description = "For D --real: the password digest, argon2id or md5 (the paper's setting, unsafe)."
                    + " Default: argon2id.")
    private @Nullable String digest;

    @Mixin
    private final QuietOption quiet = new QuietOption();

    @Spec
    @SuppressWarnings("NullAway.Init") // set by picocli
    private CommandSpec spec;

    /** Lists the experiments of the catalogue below the options. */
    static final class Contents implements IModelTransformer {
        @Override
        public CommandSpec transform(CommandSpec spec) {
            List<String> lines = new ArrayList<>(List.of(""));
            for (PaperExperiment experiment : Experiments.all()) {
                About about = experiment.about();
                lines.add("  %s  %s; %s".formatted(about.letter(), about.title(), about.paper()));
            }
            lines.add("");
            lines.add("Simulated results depend only on the seed. Ctrl-C ends early and keeps finished experiments.");
            spec.usageMessage().footer(lines.toArray(new String[0]));
            return spec;
        }
    }

    @Override
    public Integer call() throws IOException {
        List<PaperExperiment> experiments = Input.of(spec, this::experiments);
        for (Path trace : traces) {
            if (!Files.isReadable(trace)) {
                throw bad("--trace names '" + trace
                        + "', which cannot be read; name a CSV file with the columns period,count or timestamp");
            }
        }
        if (traces.size() > 1 && !name.equalsIgnoreCase("H")) {
            throw bad("--trace is given " + traces.size() + " times; only H takes more than one");
        }
        if (real && holdsIf) {
            throw bad("--holds-if is for the simulator; leave out --real or --holds-if");
        }
        if (!real && (jdbc != null || digest != null)) {
            throw bad("--jdbc and --digest are for --real; add --real or leave them out");
        }
        if (repetitions != null && !real) {
            throw bad("--repeat is for --real; add --real or leave it out");
        }
        if (repetitions != null && (repetitions < 1 || repetitions > MAX_REPETITIONS)) {
            throw bad("--repeat is " + repetitions + "; allowed is 1 to " + MAX_REPETITIONS);
        }
        String digestName = digest;
        if (digestName != null) {
            Input.of(spec, () -> PasswordDigests.named(digestName));
        }
        Path out = Input.of(spec, () -> OutputFolder.writable(folder, "reproduce-" + name));
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

    private List<PaperExperiment> experiments() {
        return holdsIf ? Experiments.searches(name) : real ? Experiments.real(name) : Experiments.find(name);
    }

    /** Runs the experiments; on SIGINT or SIGTERM, drops the current one. */
    private void run(List<PaperExperiment> experiments, Path out, EarlyEnd earlyEnd, List<Reproduction> done) {
        Settings settings = new Settings(
                seed,
                quick,
                Optional.of(out),
                repetitions == null ? OptionalInt.empty() : OptionalInt.of(repetitions),
                traces,
                Optional.ofNullable(jdbc),
                Optional.ofNullable(digest));
        try (ReproductionProgress progress =
                new ReproductionProgress(experiments, quiet, spec.commandLine().getErr())) {
            earlyEnd.stops(progress::stop);
            for (PaperExperiment experiment : experiments) {
                progress.begin(experiment);
                done.add(experiment.run(settings, progress));
            }
        } catch (Stopped stopped) {
            // The finished experiments are the result.
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
            terminal.println("Stopped early: the result holds the experiments above.");
            if (SuiteJournal.isIn(out) || RealJournal.isIn(out)) {
                terminal.println(Results.toResume(out));
            }
        }
        terminal.println("result: " + json);
        terminal.println("report: " + html);
        terminal.flush();
    }

    private String command() {
        List<String> words = new ArrayList<>(List.of("./tidepool", "reproduce", name));
        if (seed != Settings.DEFAULT_SEED) {
            words.addAll(List.of("--seed", Long.toString(seed)));
        }
        if (real) {
            words.add("--real");
        }
        if (holdsIf) {
            words.add("--holds-if");
        }
        if (quick) {
            words.add("--quick");
        }
        if (repetitions != null) {
            words.addAll(List.of("--repeat", Integer.toString(repetitions)));
        }
        traces.forEach(trace -> words.addAll(List.of("--trace", trace.toString())));
        if (jdbc != null) {
            words.addAll(List.of("--jdbc", AccountDatabase.shown(jdbc)));
        }
        if (digest != null) {
            words.addAll(List.of("--digest", digest));
        }
        return ShellCommand.of(words);
    }

    private ParameterException bad(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
