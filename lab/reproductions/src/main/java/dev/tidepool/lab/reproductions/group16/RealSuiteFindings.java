package dev.tidepool.lab.reproductions.group16;

import static dev.tidepool.lab.reproductions.model.Numerals.text;

import dev.tidepool.lab.reproductions.group16.suite.SuiteCell;
import dev.tidepool.lab.reproductions.group16.suite.CellResult;
import dev.tidepool.lab.reproductions.group16.suite.SuiteJournal;
import dev.tidepool.lab.reproductions.group16.suite.SuitePlan;
import dev.tidepool.lab.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.lab.reproductions.group16.suite.SuiteService;
import dev.tidepool.lab.reproductions.group16.suite.Variant;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.results.Environment;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/** What the real runs of the suite say, once all are done. */
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
        List<RealSuiteOutcome> outcomes = new ArrayList<>();
        for (SuiteService service : SuiteService.values()) {
            for (SuiteProfile profile : SuiteProfile.values()) {
                for (int repetition = 0; repetition < plan.repetitions(variant); repetition++) {
                    SuiteCell cell = new SuiteCell(variant, profile, service, repetition);
                    outcomes.add(new RealSuiteOutcome(journal.find(cell).orElseThrow()));
                }
            }
        }
        return new SuiteRuns<>(plan.repetitions(variant), outcomes);
    }

    private boolean has(Variant variant) {
        return plan.repetitions(variant) > 0;
    }

    Map<String, String> setup() {
        Environment here = Environment.here(List.of(), "");
        double nanos = journal.nanosPerIteration();
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "arrivals",
                "peaked: 10 normal clusters; uniform: near-regular; both over %s s; the others all at once"
                                .formatted(text(5 * plan.timeShare()))
                        + (has(Variant.OTHER_DISPATCH) ? ". Each profile also the other way" : ""));
        setup.put(
                "tasks",
                "Leibniz' series for pi, all results used; an iteration costs %s ns of CPU here. Idle, processing and completion count from"
                                .formatted(text(nanos))
                        + " the submission of each task");
        setup.put(
                "scale",
                "a core has as many tasks as a core of the original machine (4 cores, %s ns an iteration) had, %sand each takes the CPU time that it took there: 75 %% (peaked) and 50 %% (uniform) of the machine"
                                .formatted(
                                        text(SuiteProfile.NANOS_PER_ITERATION),
                                        plan.timeShare() == 1
                                                ? ""
                                                : "for %.0f %% of the time, ".formatted(100 * plan.timeShare()))
                        + (has(Variant.LITERAL)
                                ? ". Literally, with as many tasks and iterations as published, peaked offers %.0f %% of this machine"
                                        .formatted(100 * literalLoad(nanos))
                                : ""));
        setup.put("machine", "%d cores, %s, %s, Java %s".formatted(here.cores(), here.arch(), here.os(), here.java()));
        setup.put(
                "services",
                "the JDK's own fixed pool, ForkJoinPool and work stealing pool; Group-16's queues and sizing rules, as their authors coded them, in"
                        + " Tidepool's engine. Each run in a fresh JVM, warmed up, services in an order drawn anew for each profile and"
                        + " repetition");
        setup.put("idle order", "FIFO");
        setup.put(
                "probes",
                "as published, one more thread in the service's process runs a task of 1 ms again and again, counted each 200 ms; another"
                        + " process runs the same task, resting 9 ms after each");
        setup.put(
                "repetitions",
                "%d, each with the same tasks for all services%s"
                        .formatted(
                                plan.repetitions(),
                                plan.otherRepetitions() > 0
                                        ? "; " + plan.otherRepetitions()
                                                + " of the other dispatch, of the literal sizes, and without the probe's thread"
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
                        SuitePublished::mean),
                published.normalisedTable(
                        "Longest completion time over the services' mean",
                        RealSuiteOutcome::maxSeconds,
                        SuitePublished::max),
                published.normalisedTable(
                        "The deviation of the probe's thread over the services' mean; higher is worse for other applications",
                        RealSuiteOutcome::unresponsiveness,
                        SuitePublished::unresponsiveness),
                published.normalisedTable(
                        "The deviation of another process's probe over the services' mean",
                        RealSuiteOutcome::otherProcessDeviation,
                        null),
                published.normalisedTable(
                        "CPU over the services' mean, the probe's thread included",
                        RealSuiteOutcome::processCpuShare,
                        SuitePublished::cpu)));
        for (SuiteProfile profile : SuiteProfile.values()) {
            tables.add(published.profileTable(
                    "Times of tasks, ms: " + profile.title(), profile, RealSuiteOutcome.times()));
            tables.add(published.profileTable(
                    "Use of the machine: " + profile.title(), profile, RealSuiteOutcome.machine()));
        }
        add(tables, Variant.WITHOUT_PROBE, "without the probe's thread", null);
        add(tables, Variant.LITERAL, "sizes and numbers literally", SuitePublished::mean);
        add(tables, Variant.OTHER_DISPATCH, "dispatched the other way", null);
        return tables;
    }

    private void add(List<Table> tables, Variant variant, String which, SuiteRuns.@Nullable Published paper) {
        if (has(variant)) {
            SuiteRuns<RealSuiteOutcome> runs = runs(variant);
            tables.add(runs.normalisedTable(
                    "Mean completion time over the services' mean, " + which, RealSuiteOutcome::meanSeconds, paper));
            tables.add(runs.plainTable("Mean completion time, s, " + which, RealSuiteOutcome::meanSeconds));
        }
    }

    List<Figure> figures() {
        return List.of(
                published.figure(
                        "Relative mean completion time",
                        "Figure 6",
                        RealSuiteOutcome::meanSeconds,
                        SuitePublished::mean),
                published.figure(
                        "Relative longest completion time",
                        "Figure 7",
                        RealSuiteOutcome::maxSeconds,
                        SuitePublished::max),
                published.figure(
                        "Relative responsiveness, higher is worse",
                        "Figure 8",
                        RealSuiteOutcome::unresponsiveness,
                        SuitePublished::unresponsiveness),
                published.figure("Relative CPU", "Figure 9", RealSuiteOutcome::processCpuShare, SuitePublished::cpu));
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
                "Others on this machine took at most %.0f %% of its CPU during a run, %s %% in the mean. A run in which they took more than"
                                .formatted(100 * most, text(100 * mean))
                        + " %.0f %% was repeated once: %d of %d runs were no better the second time and are marked in the folder's file."
                                .formatted(100 * CellResult.MOST_FOREIGN_CPU, noisy, runs.size()),
                "The same work did not always take the same CPU time: the task of the probe's thread took %s ms at best and %s ms at worst, by the mean of a run. On a rented machine that is the host's other guests, and no counter here shows it."
                        .formatted(
                                text(probeTask(runs).min().orElse(0)),
                                text(probeTask(runs).max().orElse(0))),
                "Tasks were dispatched at most %s ms later than planned in 99 of 100 cases, whatever the run."
                        .formatted(text(runs.stream()
                                .mapToDouble(each -> Objects.requireNonNullElse(
                                        each.measured().dispatchLateMillis().p99(), 0.0))
                                .max()
                                .orElse(0))),
                "EMA as coded asks for a thread or two for each task of a burst; here a service may have 10,000 threads.",
                "Reading: profiles that the paper ran all at once are, the other way, dispatched near-regularly over 5 s, like uniform.",
                "Reading: the probe's task is not published; 1 ms of CPU here. The published deviations are of an unknown task, so they are"
                        + " compared over the services' mean. The probe's thread wants a whole core, of which there are %d here and 4 in the paper: the fewer, the more a pool with more threads than cores gains on one that has as many, and the more the probe loses."
                                .formatted(plan.cores()),
                "The other process rests most of the time, as applications that people wait for do; the system then lets it run ahead of"
                        + " threads that always compute.",
                "The best adaptive service and the JDK's best are chosen in each repetition on the run that is scored, one of four and one of"
                        + " three: with equal services the ratio would be a little below 1."));
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
