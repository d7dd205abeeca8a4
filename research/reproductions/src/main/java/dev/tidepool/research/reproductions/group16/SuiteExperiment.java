package dev.tidepool.research.reproductions.group16;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.Placement;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.EmaAsCoded;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.policy.sizing.Watermark;
import dev.tidepool.research.reproductions.group16.suite.SuiteProfile;
import dev.tidepool.research.reproductions.group16.suite.SuiteService;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** E: the executor services of Group 16 against the JDK's [group16]. */
public final class SuiteExperiment implements PaperExperiment {
    private static final int ORIGINAL_CORES = SuiteProfile.ORIGINAL_CORES;
    private static final int LITERAL_CORES = 2;

    private static final ToDoubleFunction<SuiteOutcome> MEAN = SuiteOutcome::meanSeconds;
    private static final ToDoubleFunction<SuiteOutcome> MAX = SuiteOutcome::maxSeconds;
    private static final ToDoubleFunction<SuiteOutcome> UNRESPONSIVENESS = SuiteOutcome::unresponsiveness;
    private static final String NORMALISED_MEAN = "Mean completion time over the services' mean, ";

    @Override
    public About about() {
        return new About(
                "E",
                "Group-16's executor services against the JDK's",
                "[group16] (Adaptive Executor Service)",
                "Figures 6, 7 and 8, sections 8.2.1 to 8.2.3");
    }

    @Override
    public double effortSeconds() {
        return 45;
    }

    @Override
    public Optional<PaperExperiment> real() {
        return Optional.of(new RealSuiteExperiment());
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(10, 2);
        progress.steps(5 * SuiteService.values().length * SuiteProfile.values().length * repetitions);
        List<ComparedPool> asCoded = services(ORIGINAL_CORES, EmaAsCoded.defaults(), Watermark.asCoded(ORIGINAL_CORES));
        List<ComparedPool> asText =
                services(ORIGINAL_CORES, Ema.group16(ORIGINAL_CORES), Watermark.defaults(ORIGINAL_CORES));
        List<ComparedPool> onFewerCores =
                services(LITERAL_CORES, EmaAsCoded.defaults(), Watermark.asCoded(LITERAL_CORES));
        Predicate<SuiteProfile> asPublished = SuiteProfile::dispatchedOverTime;
        Simulation simulation = (services, cores, overTime, probed) ->
                SuiteRuns.simulate(services, MachineModel.of(cores), overTime, probed, repetitions, settings, progress);
        SuiteRuns<ProbedRun.Outcome> published = simulation.run(asCoded, ORIGINAL_CORES, asPublished, true);
        SuiteRuns<ProbedRun.Outcome> otherDispatch =
                simulation.run(asCoded, ORIGINAL_CORES, asPublished.negate(), true);
        SuiteRuns<ProbedRun.Outcome> byText = simulation.run(asText, ORIGINAL_CORES, asPublished, true);
        SuiteRuns<ProbedRun.Outcome> literal = simulation.run(onFewerCores, LITERAL_CORES, asPublished, true);
        SuiteRuns<ProbedRun.Outcome> alone = simulation.run(asCoded, ORIGINAL_CORES, asPublished, false);
        return new Reproduction(
                about(),
                setup(repetitions),
                SuiteClaims.of(published, false),
                tables(published, alone, otherDispatch, byText, literal),
                published.figures(),
                notes(published, alone));
    }

    @Override
    public Optional<PaperExperiment> search() {
        return Optional.of(new SuiteSearch());
    }

    @Override
    public List<Contest<?>> contests(Settings settings) {
        List<String> theirs = Stream.of(SuiteService.values())
                .filter(service -> !service.isJdk())
                .map(SuiteService::title)
                .toList();
        return SuiteRuns.contests(
                services(ORIGINAL_CORES, EmaAsCoded.defaults(), Watermark.asCoded(ORIGINAL_CORES)).stream()
                        .filter(service -> theirs.contains(service.name()))
                        .toList(),
                MachineModel.of(ORIGINAL_CORES),
                List.of(
                        new RunQuantity<>("mean completion s", MEAN),
                        new RunQuantity<>("longest completion s", MAX),
                        new RunQuantity<>("deviation of the probe", UNRESPONSIVENESS)),
                settings);
    }

    @FunctionalInterface
    private interface Simulation {
        SuiteRuns<ProbedRun.Outcome> run(
                List<ComparedPool> services, int cores, Predicate<SuiteProfile> overTime, boolean probed);
    }

    /** Returns all services for so many logical cores. */
    static List<ComparedPool> services(int cores, SizingPolicy ema, SizingPolicy watermark) {
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
        setup.put("arrivals", """
                peaked: 10 normal clusters over 5 s; uniform: near-regular over 5 s; the others all at once. Each \
                profile also the other way (all at once, or near-regular over 5 s)""");
        setup.put("tasks", """
                        %s ns of CPU per iteration, so that the published sizes offer 75 %% (peaked) and 50 %% \
                        (uniform) of 4 cores""".formatted(text(SuiteProfile.NANOS_PER_ITERATION)));
        setup.put("machine", """
                4 cores as in the paper, and 2 for the literal sizes. Tasks share the processor. A context switch in \
                Linux's time slices costs 10 µs, a new thread 60 µs of CPU""");
        setup.put("idle order", "FIFO");
        setup.put("probe", """
                one more thread on the machine computes 100,000 terms of pi over and over, counted each 200 ms, as \
                coded""");
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
                published.normalisedTable(NORMALISED_MEAN + "4 cores", MEAN, SuitePublished.MEAN),
                published.normalisedTable(
                        "Longest completion time over the services' mean, 4 cores", MAX, SuitePublished.MAX),
                published.normalisedTable(
                        "The probe's deviation over the services' mean, 4 cores; higher is worse for other"
                                + " applications",
                        UNRESPONSIVENESS,
                        SuitePublished.UNRESPONSIVENESS),
                published.plainTable("Mean completion time, s, 4 cores", MEAN),
                alone.plainTable("Mean completion time without the probe's thread, s, 4 cores", MEAN),
                published.plainTable("Maximum threads, 4 cores", SuiteOutcome::mostThreads),
                byText.normalisedTable(
                        NORMALISED_MEAN + "4 cores, EMA and watermark as in the text", MEAN, SuitePublished.MEAN),
                literal.normalisedTable(NORMALISED_MEAN + "2 cores, the literal sizes", MEAN, SuitePublished.MEAN),
                other.normalisedTable(NORMALISED_MEAN + "4 cores, dispatched the other way", MEAN, null));
    }

    private static List<String> notes(SuiteRuns<ProbedRun.Outcome> runs, SuiteRuns<ProbedRun.Outcome> alone) {
        return List.of("""
                Fork-join and work stealing are modelled as fixed pools with a queue per core and stealing, because no \
                task here forks. Contention on queues, caches and the JIT are not modelled. Claims on a \
                difference that comes from them cannot be decided here. Fork-join equals work stealing by \
                construction.""", """
                EMA and watermark run as their authors coded them. EMA starts one thread for a submission at most, \
                and none for a burst that is submitted within 50 ms; it keeps 4 threads on any machine. A further \
                table has both as in the text.""", """
                Interpretation: the published deviations of the probe depend on the speed of the machine, so they are \
                compared over the services' mean.""", """
                Interpretation: profiles that the paper ran all at once are also dispatched near-regularly over 5 s, \
                like uniform.""", """
                If all tasks compute, a pool of 8 threads is ahead of a pool of 4. With the probe, 9 threads share the \
                cores instead of 5, so the probe takes a ninth of them instead of a fifth. Without the probe, the mean \
                on peaked load is %s s with watermarks and %s s with the fixed pool. With it, the means are %s s and \
                %s s. The published gain and the published loss of responsiveness are two sides of one \
                effect.""".formatted(
                        peaked(alone, SuiteService.SHARED_QUEUE_WATERMARK),
                        peaked(alone, SuiteService.FIXED_POOL),
                        peaked(runs, SuiteService.SHARED_QUEUE_WATERMARK),
                        peaked(runs, SuiteService.FIXED_POOL)));
    }

    private static String peaked(SuiteRuns<ProbedRun.Outcome> runs, SuiteService service) {
        return text(runs.interval(service, SuiteProfile.PEAKED, MEAN));
    }
}
