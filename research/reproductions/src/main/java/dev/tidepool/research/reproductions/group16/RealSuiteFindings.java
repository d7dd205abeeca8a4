package dev.tidepool.research.reproductions.group16;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.results.Environment;
import dev.tidepool.research.reproductions.group16.suite.CellResult;
import dev.tidepool.research.reproductions.group16.suite.SuiteCell;
import dev.tidepool.research.reproductions.group16.suite.SuiteJournal;
import dev.tidepool.research.reproductions.group16.suite.SuitePlan;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteService;
import dev.tidepool.research.reproductions.group16.suite.Variant;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The results of all real runs of the suite. */
final class RealSuiteFindings {
    private final SuitePlan plan;
    private final SuiteJournal journal;
    private final SuiteRuns<RealSuiteOutcome> published;

    RealSuiteFindings(SuitePlan plan, SuiteJournal journal) {
        this.plan = plan;
        this.journal = journal;
        published = runs(Variant.PUBLISHED);
    }

    /** Returns the runs that are compared with the paper. */
    SuiteRuns<RealSuiteOutcome> published() {
        return published;
    }

    private SuiteRuns<RealSuiteOutcome> runs(Variant variant) {
        List<Repetitions<RealSuiteOutcome>> outcomes = new ArrayList<>();
        for (SuiteService service : SuiteService.values()) {
            for (SuiteProfile profile : SuiteProfile.values()) {
                outcomes.add(new Repetitions<>(
                        service.title(),
                        IntStream.range(0, plan.repetitions(variant))
                                .mapToObj(repetition -> new SuiteCell(variant, profile, service, repetition))
                                .map(cell ->
                                        new RealSuiteOutcome(journal.find(cell).orElseThrow()))
                                .toList()));
            }
        }
        return new SuiteRuns<>(outcomes);
    }

    private boolean has(Variant variant) {
        return plan.repetitions(variant) > 0;
    }

    Map<String, String> setup() {
        double nanos = journal.nanosPerIteration();
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "arrivals",
                "peaked: 10 normal clusters; uniform: near-regular; both over %s s; the others all at once"
                                .formatted(text(5 * plan.timeShare()))
                        + (has(Variant.OTHER_DISPATCH) ? ". Each profile also the other way" : ""));
        setup.put("tasks", """
                Leibniz' series for pi, whose results are all used; an iteration costs %s ns of CPU here. Idle, \
                processing and completion times count from the submission of each task""".formatted(text(nanos)));
        setup.put(
                "scale",
                """
                each core gets as many tasks as a core of the original machine (4 cores, %s ns per iteration)%s. Each \
                task takes the same CPU time as there. The load is 75 %% (peaked) and 50 %% (uniform) of the \
                machine""".formatted(
                                        text(SuiteProfile.NANOS_PER_ITERATION),
                                        plan.timeShare() == 1
                                                ? ""
                                                : ", for %.0f %% of the time".formatted(100 * plan.timeShare()))
                        + (has(Variant.LITERAL) ? """
                                        . With as many tasks and iterations as published, peaked offers %.0f %% of \
                                        this machine""".formatted(100 * literalLoad(nanos)) : ""));
        setup.put("machine", Environment.here(List.of(), "").machine());
        setup.put("services", """
                the JDK's fixed pool, ForkJoinPool and work stealing pool; Group-16's queues and sizing rules as their \
                authors coded them, in Tidepool's engine. Each run has a fresh JVM and a warm-up; services run in \
                random order within each profile and repetition""");
        setup.put("idle order", "FIFO");
        setup.put("probes", """
                one more thread in the service's process computes 100,000 terms of pi over and over, counted each 200 \
                ms, as coded. \
                Another process repeats the same task and rests 9 ms after each""");
        setup.put(
                "repetitions",
                "%d, each with the same tasks for all services%s"
                        .formatted(
                                plan.repetitions(),
                                plan.otherRepetitions() > 0
                                        ? "; " + plan.otherRepetitions()
                                                + " of the other dispatch, of the literal sizes, and without the"
                                                + " probe's thread"
                                        : ""));
        return setup;
    }

    /** The share of this machine that the published peaked profile asks for. */
    private double literalLoad(double nanosPerIteration) {
        return 100_000.0 * 45_000 * nanosPerIteration / 5e9 / plan.cores();
    }

    List<Table> tables() {
        List<Table> tables = new ArrayList<>(List.of(
                published.normalisedTable(
                        "Mean completion time over the services' mean",
                        RealSuiteOutcome::meanSeconds,
                        SuitePublished.MEAN),
                published.normalisedTable(
                        "Longest completion time over the services' mean",
                        RealSuiteOutcome::maxSeconds,
                        SuitePublished.MAX),
                published.normalisedTable(
                        "The deviation of the probe's thread over the services' mean; higher is worse for other"
                                + " applications",
                        RealSuiteOutcome::unresponsiveness,
                        SuitePublished.UNRESPONSIVENESS),
                published.normalisedTable(
                        "The deviation of another process's probe over the services' mean",
                        RealSuiteOutcome::otherProcessDeviation,
                        null),
                published.normalisedTable(
                        "CPU over the services' mean, the probe's thread included",
                        RealSuiteOutcome::processCpuShare,
                        SuitePublished.CPU)));
        for (SuiteProfile profile : SuiteProfile.values()) {
            tables.add(published.profileTable(
                    "Times of tasks, ms: " + profile.title(), profile, RealSuiteOutcome.times()));
            tables.add(published.profileTable(
                    "Use of the machine: " + profile.title(), profile, RealSuiteOutcome.machine()));
        }
        add(tables, Variant.WITHOUT_PROBE, "without the probe's thread", null);
        add(tables, Variant.LITERAL, "sizes and numbers literally", SuitePublished.MEAN);
        add(tables, Variant.OTHER_DISPATCH, "dispatched the other way", null);
        return tables;
    }

    private void add(List<Table> tables, Variant variant, String which, @Nullable SuitePublished paper) {
        if (has(variant)) {
            SuiteRuns<RealSuiteOutcome> runs = runs(variant);
            tables.add(runs.normalisedTable(
                    "Mean completion time over the services' mean, " + which, RealSuiteOutcome::meanSeconds, paper));
            tables.add(runs.plainTable("Mean completion time, s, " + which, RealSuiteOutcome::meanSeconds));
        }
    }

    List<Figure> figures() {
        List<Figure> figures = new ArrayList<>(published.figures());
        figures.add(
                published.figure("Relative CPU", "Figure 9", RealSuiteOutcome::processCpuShare, SuitePublished.CPU));
        return figures;
    }

    List<String> notes() {
        List<CellResult> runs = plan.cells().stream()
                .map(cell -> journal.find(cell).orElseThrow())
                .toList();
        double most = foreign(runs).max().orElse(0);
        double mean = foreign(runs).average().orElse(0);
        long noisy = runs.stream().filter(CellResult::noisy).count();
        List<String> notes = new ArrayList<>();
        if (journal.commits().size() > 1) {
            notes.add("The runs were made by several versions of this code: " + String.join(", ", journal.commits())
                    + ".");
        }
        notes.addAll(List.of(
                """
                Other processes took at most %.0f %% of this machine's CPU during a run, and %s %% on average. A run \
                in which they took more than %.0f %% was repeated once; %d of %d runs were disturbed again and are \
                marked in the folder's file.\
                """.formatted(100 * most, text(100 * mean), 100 * CellResult.MAX_FOREIGN_CPU, noisy, runs.size()),
                """
                The same work did not always take the same CPU time. By the mean of a run, the task of the probe's \
                thread took from %s ms to %s ms. On a rented machine the host's other guests cause this, and no \
                counter here shows it.""".formatted(
                                text(probeTask(runs).min().orElse(0)),
                                text(probeTask(runs).max().orElse(0))),
                "In every run, 99 of 100 tasks were dispatched at most %s ms later than planned."
                        .formatted(text(runs.stream()
                                .mapToDouble(each -> Objects.requireNonNullElse(
                                        each.measured().dispatchLateMillis().p99(), 0.0))
                                .max()
                                .orElse(0))),
                """
                EMA as coded keeps 4 threads on any machine. Its 4 are the cores of the original machine, so it keeps \
                %d here, and 4 with the literal sizes.""".formatted(plan.cores()),
                """
                Interpretation: the other way, profiles that the paper ran all at once are dispatched near-regularly \
                over 5 s, like uniform.""",
                """
                The probe's task is that of the authors' code, 100,000 terms of pi, and takes the CPU time of the \
                original machine. The published deviations depend on its speed, so they are compared over the \
                services' mean. The probe's thread wants a whole core, of which there are %d here and 4 in the paper. \
                With fewer cores, a pool with more threads than cores gains more, and the probe loses \
                more.""".formatted(plan.cores()),
                """
                The other process rests most of the time, like an interactive application; the operating system then \
                prefers it to threads that always compute.""",
                """
                The best adaptive service (of four) and the JDK's best (of three) are chosen in each repetition from \
                the runs that are scored. With equal services the ratio would therefore be a little below 1."""));
        return notes;
    }

    private static DoubleStream probeTask(List<CellResult> runs) {
        return runs.stream()
                .mapToDouble(each -> each.measured().probeTaskMillis())
                .filter(millis -> millis > 0);
    }

    private static DoubleStream foreign(List<CellResult> runs) {
        return runs.stream().mapToDouble(each -> each.measured().foreignCpuShare());
    }
}
