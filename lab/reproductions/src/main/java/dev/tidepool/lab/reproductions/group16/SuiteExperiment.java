package dev.tidepool.lab.reproductions.group16;

import static dev.tidepool.lab.reproductions.model.Numerals.text;

import dev.tidepool.lab.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.lab.reproductions.group16.suite.SuiteService;
import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.PaperExperiment;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.reproductions.simulation.ComparedPool;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.Watermark;
import dev.tidepool.simulator.MachineModel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** E: the executor services of Group-16 against the JDK's (paper 003). */
public final class SuiteExperiment implements PaperExperiment {
    private static final int ORIGINAL_CORES = SuiteProfile.ORIGINAL_CORES;
    private static final int LITERAL_CORES = 2;

    private static final ToDoubleFunction<SuiteOutcome> MEAN = SuiteOutcome::meanSeconds;
    private static final ToDoubleFunction<SuiteOutcome> MAX = SuiteOutcome::maxSeconds;
    private static final ToDoubleFunction<SuiteOutcome> UNRESPONSIVENESS = SuiteOutcome::unresponsiveness;

    @Override
    public About about() {
        return new About(
                "E",
                "Group-16's executor services against the JDK's",
                "003 (Adaptive Executor Service: Major, Nelliserry, Finucane)",
                "Figures 6, 7 and 8, sections 8.2.1 to 8.2.3");
    }

    @Override
    public double effortSeconds() {
        return 45;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(10, 2);
        int services = SuiteService.values().length;
        progress.steps(5 * services * SuiteProfile.values().length * repetitions);
        MachineModel original = MachineModel.of(ORIGINAL_CORES);
        List<ComparedPool> asCoded =
                services(ORIGINAL_CORES, Ema.group16AsCoded(ORIGINAL_CORES), Watermark.asCoded(ORIGINAL_CORES));
        SuiteRuns<ProbedRun.Outcome> published = SuiteRuns.simulate(
                asCoded, original, SuiteProfile::dispatchedOverTime, true, repetitions, settings, progress);
        SuiteRuns<ProbedRun.Outcome> otherDispatch = SuiteRuns.simulate(
                asCoded, original, profile -> !profile.dispatchedOverTime(), true, repetitions, settings, progress);
        SuiteRuns<ProbedRun.Outcome> byText = SuiteRuns.simulate(
                services(ORIGINAL_CORES, Ema.group16(ORIGINAL_CORES), Watermark.defaults(ORIGINAL_CORES)),
                original,
                SuiteProfile::dispatchedOverTime,
                true,
                repetitions,
                settings,
                progress);
        SuiteRuns<ProbedRun.Outcome> literal = SuiteRuns.simulate(
                services(LITERAL_CORES, Ema.group16AsCoded(LITERAL_CORES), Watermark.asCoded(LITERAL_CORES)),
                MachineModel.of(LITERAL_CORES),
                SuiteProfile::dispatchedOverTime,
                true,
                repetitions,
                settings,
                progress);
        SuiteRuns<ProbedRun.Outcome> alone = SuiteRuns.simulate(
                asCoded, original, SuiteProfile::dispatchedOverTime, false, repetitions, settings, progress);
        return new Reproduction(
                about(),
                setup(repetitions),
                SuiteClaims.of(published),
                tables(published, alone, otherDispatch, byText, literal),
                figures(published),
                notes(published, alone));
    }

    private static List<ComparedPool> services(int cores, SizingPolicy ema, SizingPolicy watermark) {
        SizingPolicy fixed = new Fixed(cores);
        QueueLayout queues = QueueLayout.striped(cores, Placement.ROUND_ROBIN);
        return List.of(
                service(SuiteService.FIXED_POOL, fixed, QueueLayout.SHARED),
                service(SuiteService.FORK_JOIN, fixed, queues),
                service(SuiteService.WORK_STEALING, fixed, queues),
                service(SuiteService.FIXED_QUEUES_EMA, ema, queues),
                service(SuiteService.FIXED_QUEUES_WATERMARK, watermark, queues),
                service(SuiteService.SHARED_QUEUE_EMA, ema, QueueLayout.SHARED),
                service(SuiteService.SHARED_QUEUE_WATERMARK, watermark, QueueLayout.SHARED));
    }

    private static ComparedPool service(SuiteService service, SizingPolicy policy, QueueLayout layout) {
        return new ComparedPool(service.title(), policy, IdleOrder.FIFO, layout);
    }

    private static Map<String, String> setup(int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "arrivals",
                "peaked: 10 normal clusters over 5 s; uniform: near-regular over 5 s; the others all at once. Each profile also the other way"
                        + " (all at once, or near-regular over 5 s)");
        setup.put(
                "tasks",
                "%s ns of CPU an iteration, so that the given sizes offer 75 %% (peaked) and 50 %% (uniform) of 4 cores"
                        .formatted(text(SuiteProfile.NANOS_PER_ITERATION)));
        setup.put(
                "machine",
                "4 cores as in the paper, and 2 literally; processor sharing, 10 µs a context switch in Linux's time slices, 60 µs of CPU to"
                        + " create a thread");
        setup.put("idle order", "FIFO");
        setup.put(
                "probe",
                "one more thread on the machine that runs a task of 1 ms again and again, counted each 200 ms");
        setup.put("repetitions", repetitions + ", each with the same tasks for all services");
        return setup;
    }

    private static List<Table> tables(
            SuiteRuns<ProbedRun.Outcome> published,
            SuiteRuns<ProbedRun.Outcome> alone,
            SuiteRuns<ProbedRun.Outcome> other,
            SuiteRuns<ProbedRun.Outcome> byText,
            SuiteRuns<ProbedRun.Outcome> literal) {
        return List.of(
                published.normalisedTable(
                        "Mean completion time over the services' mean, 4 cores", MEAN, SuitePublished::mean),
                published.normalisedTable(
                        "Longest completion time over the services' mean, 4 cores", MAX, SuitePublished::max),
                published.normalisedTable(
                        "The probe's deviation over the services' mean, 4 cores; higher is worse for other applications",
                        UNRESPONSIVENESS,
                        SuitePublished::unresponsiveness),
                published.plainTable("Mean completion time, s, 4 cores", MEAN),
                alone.plainTable("Mean completion time without the probe's thread, s, 4 cores", MEAN),
                published.plainTable("Most threads, 4 cores", SuiteOutcome::mostThreads),
                byText.normalisedTable(
                        "Mean completion time over the services' mean, 4 cores, EMA and watermark as the text has them",
                        MEAN,
                        SuitePublished::mean),
                literal.normalisedTable(
                        "Mean completion time over the services' mean, 2 cores, the sizes literally",
                        MEAN,
                        SuitePublished::mean),
                other.normalisedTable(
                        "Mean completion time over the services' mean, 4 cores, dispatched the other way", MEAN, null));
    }

    private static List<Figure> figures(SuiteRuns<ProbedRun.Outcome> runs) {
        return List.of(
                runs.figure("Relative mean completion time", "Figure 6", MEAN, SuitePublished::mean),
                runs.figure("Relative longest completion time", "Figure 7", MAX, SuitePublished::max),
                runs.figure(
                        "Relative responsiveness, higher is worse",
                        "Figure 8",
                        UNRESPONSIVENESS,
                        SuitePublished::unresponsiveness));
    }

    private static List<String> notes(SuiteRuns<ProbedRun.Outcome> runs, SuiteRuns<ProbedRun.Outcome> alone) {
        return List.of(
                "Fork-join and work stealing are modelled as fixed pools whose waiting tasks lie in as many queues as cores, with stealing:"
                        + " with tasks that nobody forks, that is what they are. Contention on queues, caches and the JIT are not modelled, so"
                        + " a published difference that comes from them cannot show here, and fork-join equals work stealing by construction.",
                "EMA and watermark run as their authors coded them (for EMA the signal is arrivals minus completions of 50 ms); as the text has"
                        + " them in a table of its own.",
                "Reading: the probe's task is not published; 1 ms here. The published numbers are population standard deviations of counts of"
                        + " an unknown task, so they are compared over the services' mean.",
                "Reading: profiles that the paper ran all at once are also dispatched near-regularly over 5 s, like uniform.",
                "Where all tasks compute, a pool of 8 threads is ahead of one of 4 because 9 threads share the cores with the probe, which then"
                        + " takes a ninth of them instead of a fifth. Without the probe the mean on peaked load is "
                        + text(alone.interval(SuiteService.SHARED_QUEUE_WATERMARK, SuiteProfile.PEAKED, MEAN))
                        + " s with watermarks and "
                        + text(alone.interval(SuiteService.FIXED_POOL, SuiteProfile.PEAKED, MEAN))
                        + " s with the fixed pool; with it, "
                        + text(runs.interval(SuiteService.SHARED_QUEUE_WATERMARK, SuiteProfile.PEAKED, MEAN))
                        + " s and "
                        + text(runs.interval(SuiteService.FIXED_POOL, SuiteProfile.PEAKED, MEAN))
                        + " s. The published gain and the published loss of"
                        + " responsiveness are then the same thing seen from two sides.");
    }
}
