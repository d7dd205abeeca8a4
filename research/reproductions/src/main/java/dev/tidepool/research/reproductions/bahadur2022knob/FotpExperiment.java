package dev.tidepool.research.reproductions.bahadur2022knob;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.lab.workload.file.BuiltInWorkloads;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.ProfiledRequestRate;
import dev.tidepool.policy.sizing.RequestRate;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.PublishedTable;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.PoolOutcome;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** C: the profiled, frequency-based pool FOTP against ThreadPoolExecutor [bahadur2022knob, section 4]. */
public final class FotpExperiment implements PaperExperiment {
    static final int SECONDS = 60;
    private static final double RATE = 100;
    private static final double MILLIS = 1e3;
    static final int CORES = 4;
    static final String ARRIVALS =
            "a burst each second of Poisson(100) requests for 60 s, as the authors' generator sends them";
    static final String TASKS = """
            sleeps of 2 s (50 %), 1 s (20 %), 0.3 s (20 %) and 0.1 s (10 %). Table 1 is an image; this mix fits the \
            text""";
    private static final int SETTLED_SECOND = 10;

    private static final int PROFILED = 0;
    private static final int HIGHEST_RATE = 1;
    private static final int CACHED = 2;

    /** ThreadPoolExecutor as the paper describes it. */
    static final RequestRate HIGHEST_RATE_SEEN = new RequestRate(
            10, 10, Duration.ofSeconds(1), SizingDecision.NEVER, RequestRate.Growth.WHEN_RATE_EXCEEDS_SIZE);

    private static final List<ComparedPool> POOLS = List.of(
            ComparedPool.of("FOTP, profiled", ProfiledRequestRate.defaults()),
            ComparedPool.of("highest rate seen", HIGHEST_RATE_SEEN),
            ComparedPool.of("cached ThreadPoolExecutor", Cached.defaults()),
            ComparedPool.of("FOTP, request rate alone", RequestRate.defaults()),
            new ComparedPool(
                    "FOTP, profiled, idle order LIFO",
                    ProfiledRequestRate.defaults(),
                    IdleOrder.LIFO,
                    QueueLayout.SHARED));

    private static final RunQuantity<PoolOutcome> THROUGHPUT =
            new RunQuantity<>("responses/s", PoolOutcome::throughput);
    private static final RunQuantity<PoolOutcome> P95 = new RunQuantity<>("p95 s", run -> run.response(95));
    private static final List<RunQuantity<PoolOutcome>> PERCENTILES = List.of(
            new RunQuantity<>("p50 s", run -> run.response(50)),
            new RunQuantity<>("p90 s", run -> run.response(90)),
            P95);
    private static final RunQuantity<PoolOutcome> MEAN_THREADS =
            new RunQuantity<>("mean threads from 10 s", run -> run.meanThreads(SETTLED_SECOND));
    private static final RunQuantity<PoolOutcome> MAX_THREADS =
            new RunQuantity<>("maximum threads", PoolOutcome::threadsPeak);
    private static final List<RunQuantity<PoolOutcome>> COLUMNS = List.of(
            THROUGHPUT,
            PERCENTILES.get(0),
            PERCENTILES.get(1),
            P95,
            MEAN_THREADS,
            MAX_THREADS,
            new RunQuantity<>("threads created", PoolOutcome::threadsCreated));

    private static final String FOTP = "FOTP";
    private static final String THEIRS = "ThreadPoolExecutor";
    private static final PublishedTable PUBLISHED = PublishedTable.read(FotpExperiment.class, "comparison.csv");

    @Override
    public About about() {
        return new About(
                "C",
                "FOTP against ThreadPoolExecutor",
                "[bahadur2022knob] (A Perfect Knob to Scale Thread Pool on Runtime)",
                "Figures 3 to 7");
    }

    @Override
    public double effortSeconds() {
        return 3;
    }

    @Override
    public Optional<PaperExperiment> real() {
        return Optional.of(new RealFotpExperiment());
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(21, 3);
        progress.steps(2 * POOLS.size() * repetitions);
        List<Repetitions<PoolOutcome>> bursts = simulate(Spacing.BURST_PER_SECOND, settings, repetitions, progress);
        List<Repetitions<PoolOutcome>> poisson = simulate(Spacing.POISSON, settings, repetitions, progress);
        return new Reproduction(
                about(),
                setup(repetitions),
                claims(bursts),
                List.of(burstTable(bursts), RunQuantity.table("Poisson arrivals", "pool", COLUMNS, poisson)),
                figures(bursts),
                notes(bursts, poisson));
    }

    /** Returns our values of each pool, those of the first two beside the published ones. */
    static Table burstTable(List<Repetitions<PoolOutcome>> bursts) {
        return RunQuantity.table(
                "A burst each second (the paper's generator)",
                PUBLISHED.source() + "; ThreadPoolExecutor's percentiles follow from FOTP's 2 s and the reductions",
                "pool",
                COLUMNS,
                bursts,
                (pool, column) -> published(bursts.indexOf(pool), column));
    }

    private static List<Repetitions<PoolOutcome>> simulate(
            Spacing spacing, Settings settings, int repetitions, ExperimentProgress progress) {
        List<Case<PoolOutcome>> cases =
                POOLS.stream().map(pool -> simulated(pool, spacing)).toList();
        return ParallelRuns.repeat(cases, repetitions, settings, progress);
    }

    private static Case<PoolOutcome> simulated(ComparedPool pool, Spacing spacing) {
        Workload workload =
                workload(spacing, BuiltInWorkloads.find("fotp").orElseThrow().taskTypes());
        return new Case<>(
                pool.name(),
                seed -> SimulatedRun.of(pool, MachineModel.of(CORES), workload, Duration.ofMinutes(10), seed));
    }

    @Override
    public List<Contest<?>> contests(Settings settings) {
        List<RunQuantity<PoolOutcome>> measures = new ArrayList<>(PERCENTILES);
        measures.add(new RunQuantity<>("ms per response", run -> MILLIS / run.throughput()));
        return List.of(new Contest<>(
                "",
                measures,
                MAX_THREADS.value(),
                POOLS.stream()
                        .filter(pool -> pool.name().startsWith(FOTP))
                        .map(pool -> simulated(pool, Spacing.BURST_PER_SECOND))
                        .toList(),
                simulated(ComparedPool.ours(), Spacing.BURST_PER_SECOND)));
    }

    /** Returns the load with these arrivals and tasks. */
    static Workload workload(Spacing spacing, List<TaskType> types) {
        RateSegment rate = RateSegment.constant(SECONDS, new Rate(RATE, false));
        return Scenarios.workload("fotp", new ShapedArrivals(List.of(rate), spacing, false), types, SECONDS);
    }

    @Override
    public Optional<PaperExperiment> search() {
        return Optional.of(new FotpSearch());
    }

    private static Map<String, String> setup(int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put("arrivals", ARRIVALS + "; beside it a Poisson process of 100/s");
        setup.put("tasks", TASKS);
        setup.put("machine", "4 cores, 60 µs of CPU to create a thread; sleeping tasks hardly load it");
        setup.put("idle order", """
                FIFO: the thread that has waited longest takes the next task, as on the JDK's blocking queues. Beside \
                it LIFO""");
        setup.put("pools", "the cached pool starts without threads, all others with 10");
        setup.put("repetitions", repetitions + ", each with the same arrivals for all pools");
        return setup;
    }

    /** The published value of the first two pools; ThreadPoolExecutor's percentiles follow from the reductions. */
    private static @Nullable Double published(int pool, RunQuantity<PoolOutcome> quantity) {
        if (pool == PROFILED) {
            return PUBLISHED.find(FOTP, quantity.name());
        }
        if (pool == HIGHEST_RATE && PERCENTILES.contains(quantity)) {
            return PUBLISHED.value(FOTP, quantity.name()) / (1 - PUBLISHED.value("reduction", quantity.name()));
        }
        return pool == HIGHEST_RATE ? PUBLISHED.find(THEIRS, quantity.name()) : null;
    }

    /**
     * Judges the claims.
     *
     * @param pools FOTP, the pool of the highest rate and the cached pool first
     */
    static List<Claim> claims(List<Repetitions<PoolOutcome>> pools) {
        Repetitions<PoolOutcome> fotp = pools.get(PROFILED);
        Repetitions<PoolOutcome> highest = pools.get(HIGHEST_RATE);
        Repetitions<PoolOutcome> cached = pools.get(CACHED);
        List<Claim> claims = new ArrayList<>();
        claims.add(Claim.of(
                "FOTP's throughput is 22.5 % higher (98 against 80 responses/s)",
                "section 4, Figure 6",
                Judgement.ratio(
                        "FOTP's throughput to ThreadPoolExecutor's",
                        fotp.ratio(highest, THROUGHPUT.value()),
                        PUBLISHED.value(FOTP, THROUGHPUT.name()) / PUBLISHED.value(THEIRS, THROUGHPUT.name()))));
        for (RunQuantity<PoolOutcome> each : PERCENTILES) {
            String percentile = each.name().substring(0, 3);
            double reduction = PUBLISHED.value("reduction", each.name());
            claims.add(Claim.of(
                    "FOTP's %s is about 2 s".formatted(percentile),
                    "section 4, Figure 7",
                    Judgement.near(
                            "FOTP's " + percentile + " in s",
                            fotp.interval(each.value()),
                            PUBLISHED.value(FOTP, each.name()),
                            0.1)));
            claims.add(Claim.of(
                    "FOTP's %s is %s %% lower than ThreadPoolExecutor's".formatted(percentile, text(100 * reduction)),
                    "section 5, Figure 7",
                    Judgement.ratio(
                            "FOTP's " + percentile + " to ThreadPoolExecutor's",
                            fotp.ratio(highest, each.value()),
                            1 - reduction)));
        }
        claims.add(Claim.of(
                "from the 10th second on FOTP keeps more threads than ThreadPoolExecutor",
                "section 4, Figure 4",
                Judgement.above(
                        "FOTP's mean threads from second 10 to ThreadPoolExecutor's",
                        fotp.ratio(highest, MEAN_THREADS.value()),
                        1)));
        claims.add(Claim.of(
                "FOTP outperforms Oracle's ThreadPoolExecutor (here the cached one, on demand and unbounded)",
                "abstract, section 4",
                Judgement.all(List.of(
                        Judgement.above(
                                "FOTP's throughput to the cached pool's", fotp.ratio(cached, THROUGHPUT.value()), 1),
                        Judgement.below("FOTP's p95 to the cached pool's", fotp.ratio(cached, P95.value()), 1)))));
        return claims;
    }

    static List<Figure> figures(List<Repetitions<PoolOutcome>> pools) {
        List<Repetitions<PoolOutcome>> shown = pools.subList(0, 4);
        return List.of(
                Figure.steps(
                        "Pool size, first repetition",
                        "Figure 4",
                        "threads",
                        shown.stream().map(FotpExperiment::sizes).toList()),
                Figure.steps(
                        "Throughput, first repetition",
                        "Figures 3 and 5",
                        "responses in the second",
                        shown.stream().map(FotpExperiment::completions).toList()),
                bars("Average throughput", "Figure 6", "responses/s", List.of("all 60 s"), List.of(THROUGHPUT), shown),
                bars("Response times", "Figure 7", "seconds", List.of("p50", "p90", "p95"), PERCENTILES, shown));
    }

    private static Figure.Series sizes(Repetitions<PoolOutcome> pool) {
        double[] sizes = pool.runs().get(0).sizes();
        double step = PoolOutcome.STEP.toNanos() / 1e9;
        return new Figure.Series(
                pool.name(),
                false,
                IntStream.rangeClosed(1, sizes.length).mapToObj(i -> i * step).toList(),
                DoubleStream.of(sizes).boxed().toList());
    }

    private static Figure.Series completions(Repetitions<PoolOutcome> pool) {
        long[] completions = pool.runs().get(0).completions();
        return Figure.Series.ours(
                pool.name(), LongStream.of(completions).asDoubleStream().boxed().toList());
    }

    private static Figure bars(
            String title,
            String source,
            String unit,
            List<String> categories,
            List<RunQuantity<PoolOutcome>> quantities,
            List<Repetitions<PoolOutcome>> pools) {
        List<Figure.Series> series = new ArrayList<>();
        for (Repetitions<PoolOutcome> pool : pools) {
            series.add(Figure.Series.ours(
                    pool.name(),
                    quantities.stream()
                            .map(each -> pool.interval(each.value()).median())
                            .toList()));
        }
        for (int pool : List.of(PROFILED, HIGHEST_RATE)) {
            List<@Nullable Double> published = new ArrayList<>();
            quantities.forEach(each -> published.add(published(pool, each)));
            series.add(Figure.Series.published(pools.get(pool).name(), published));
        }
        return Figure.bars(title, source, unit, categories, series);
    }

    private static List<String> notes(List<Repetitions<PoolOutcome>> bursts, List<Repetitions<PoolOutcome>> poisson) {
        return List.of(
                """
                Interpretation: the paper's ThreadPoolExecutor "kept its pool size equal to the highest request rate". \
                The JDK's class does not do that by itself. That pool is modelled as described, beside the JDK's \
                on-demand pool (Executors.newCachedThreadPool). The p95 of the JDK's pool is %s s with bursts and %s s \
                with Poisson arrivals; with bursts it has at most %s threads.""".formatted(
                                text(bursts.get(CACHED).interval(P95.value())),
                                text(poisson.get(CACHED).interval(P95.value())),
                                text(bursts.get(CACHED).interval(MAX_THREADS.value()))),
                "Throughput counts from the first arrival to the last response, so a pool that falls behind pays for"
                        + " catching up.",
                """
                A mean service time of 1.27 s at 100 requests/s is a load of 127 erlang. A pool of the highest rate \
                seen (about 120) is therefore too small by construction.""");
    }
}
