package dev.tidepool.lab.reproductions.bahadur2022knob;

import static dev.tidepool.lab.reproductions.model.Numerals.text;

import dev.tidepool.lab.reproductions.model.About;
import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.PaperExperiment;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.Judgement;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.Reproduction;
import dev.tidepool.lab.reproductions.model.ParallelRuns;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.reproductions.model.Table.Cell;
import dev.tidepool.lab.reproductions.simulation.ComparedPool;
import dev.tidepool.lab.reproductions.simulation.Scenarios;
import dev.tidepool.lab.reproductions.simulation.SimulatedRun;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.Cached;
import dev.tidepool.policy.sizing.ProfiledRequestRate;
import dev.tidepool.policy.sizing.RequestRate;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.workload.TaskType;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.arrivals.Rate;
import dev.tidepool.workload.arrivals.RateSegment;
import dev.tidepool.workload.arrivals.ShapedArrivals;
import dev.tidepool.workload.arrivals.Spacing;
import dev.tidepool.workload.file.BuiltInWorkloads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** C: the profiled, frequency-based pool FOTP against ThreadPoolExecutor (paper 001). */
public final class FotpExperiment implements PaperExperiment {
    private static final int SECONDS = 60;
    private static final double RATE = 100;
    private static final int CORES = 4;
    private static final int SETTLED_SECOND = 10;

    private static final int PROFILED = 0;
    private static final int HIGHEST_RATE = 1;
    private static final int CACHED = 2;
    private static final List<ComparedPool> CONTENDERS = List.of(
            ComparedPool.of("FOTP, profiled", ProfiledRequestRate.defaults()),
            ComparedPool.of(
                    "highest rate seen",
                    new RequestRate(
                            10,
                            10,
                            Duration.ofSeconds(1),
                            SizingDecision.NEVER,
                            RequestRate.Growth.WHEN_RATE_EXCEEDS_SIZE)),
            ComparedPool.of("cached ThreadPoolExecutor", Cached.defaults()),
            ComparedPool.of("FOTP, request rate alone", RequestRate.defaults()),
            new ComparedPool(
                    "FOTP, profiled, idle order LIFO",
                    ProfiledRequestRate.defaults(),
                    IdleOrder.LIFO,
                    QueueLayout.SHARED));

    private static final List<ToDoubleFunction<SimulatedRun>> PERCENTILES =
            List.of(trial -> trial.response(50), trial -> trial.response(90), trial -> trial.response(95));
    private static final List<String> PERCENTILE_NAMES = List.of("p50", "p90", "p95");
    private static final double PUBLISHED_RESPONSE = 2;
    private static final double[] PUBLISHED_REDUCTIONS = {0.35, 0.598, 0.735};

    @Override
    public About about() {
        return new About(
                "C",
                "FOTP against ThreadPoolExecutor",
                "001 (A Perfect Knob to Scale Thread Pool on Runtime: Bahadur et al., 2022)",
                "Figures 3 to 7");
    }

    @Override
    public double effortSeconds() {
        return 3;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int repetitions = settings.count(21, 3);
        progress.steps(2 * CONTENDERS.size() * repetitions);
        List<Trials> bursts = trials(Spacing.BURST_PER_SECOND, settings, repetitions, progress);
        List<Trials> poisson = trials(Spacing.POISSON, settings, repetitions, progress);
        return new Reproduction(
                about(),
                setup(repetitions),
                claims(bursts),
                List.of(
                        table("A burst each second (the paper's generator)", bursts, true),
                        table("Poisson arrivals", poisson, false)),
                figures(bursts),
                notes(bursts, poisson));
    }

    private static List<Trials> trials(Spacing spacing, Settings settings, int repetitions, ExperimentProgress progress) {
        Workload workload = workload(spacing);
        List<ParallelRuns.Run<SimulatedRun>> runs = new ArrayList<>();
        for (ComparedPool contender : CONTENDERS) {
            for (int repetition = 0; repetition < repetitions; repetition++) {
                long seed = settings.seed(repetition);
                runs.add(new ParallelRuns.Run<>(contender.name(), () -> trial(contender, workload, seed)));
            }
        }
        List<SimulatedRun> done = ParallelRuns.all(runs, progress);
        List<Trials> trials = new ArrayList<>();
        for (int i = 0; i < CONTENDERS.size(); i++) {
            trials.add(new Trials(CONTENDERS.get(i).name(), done.subList(i * repetitions, (i + 1) * repetitions)));
        }
        return trials;
    }

    private static SimulatedRun trial(ComparedPool contender, Workload workload, long seed) {
        return SimulatedRun.run(
                contender.pool(CORES),
                MachineModel.of(CORES),
                workload,
                Scenarios.schedule(workload, seed),
                Duration.ofMinutes(10),
                seed);
    }

    private static Workload workload(Spacing spacing) {
        List<TaskType> types = BuiltInWorkloads.find("fotp").orElseThrow().taskTypes();
        RateSegment rate = RateSegment.constant(SECONDS, new Rate(RATE, false));
        return Scenarios.workload("fotp", new ShapedArrivals(List.of(rate), spacing, false), types, SECONDS);
    }

    private static Map<String, String> setup(int repetitions) {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "arrivals",
                "a burst each second of Poisson(100) requests, as the authors' generator sends them, for 60 s; a Poisson process of 100/s"
                        + " beside it");
        setup.put(
                "tasks",
                "sleeps of 2 s (50 %), 1 s (20 %), 0.3 s (20 %), 0.1 s (10 %): Table 1 is an image, this is the mix that fits the text");
        setup.put("machine", "4 cores, 60 µs of CPU to create a thread; sleeping tasks hardly load it");
        setup.put(
                "idle order",
                "FIFO (threads that wait longest take the next task, as on the JDK's blocking queues); LIFO beside it");
        setup.put("pools", "all start with 10 threads but the cached one, which starts with none");
        setup.put("repetitions", repetitions + ", each with the same arrivals for all pools");
        return setup;
    }

    private static List<Claim> claims(List<Trials> trials) {
        Trials fotp = trials.get(PROFILED);
        Trials highest = trials.get(HIGHEST_RATE);
        List<Claim> claims = new ArrayList<>();
        claims.add(Claim.of(
                "FOTP's throughput is 22.5 % higher (98 against 80 responses/s)",
                "section 4, Figure 6",
                Judgement.ratio(
                        "FOTP's throughput to ThreadPoolExecutor's",
                        fotp.ratio(highest, SimulatedRun::throughput),
                        98.0 / 80)));
        for (int i = 0; i < PERCENTILES.size(); i++) {
            String percentile = PERCENTILE_NAMES.get(i);
            claims.add(Claim.of(
                    "FOTP's %s is about 2 s".formatted(percentile),
                    "section 4, Figure 7",
                    Judgement.near(
                            "FOTP's " + percentile + " in s",
                            fotp.interval(PERCENTILES.get(i)),
                            PUBLISHED_RESPONSE,
                            0.1)));
            claims.add(Claim.of(
                    "FOTP's %s is %s %% lower than ThreadPoolExecutor's"
                            .formatted(percentile, text(100 * PUBLISHED_REDUCTIONS[i])),
                    "section 5, Figure 7",
                    Judgement.ratio(
                            "FOTP's " + percentile + " to ThreadPoolExecutor's",
                            fotp.ratio(highest, PERCENTILES.get(i)),
                            1 - PUBLISHED_REDUCTIONS[i])));
        }
        claims.add(Claim.of(
                "from the 10th second on FOTP keeps more threads than ThreadPoolExecutor",
                "section 4, Figure 4",
                Judgement.above(
                        "FOTP's mean threads from second 10 to ThreadPoolExecutor's",
                        fotp.ratio(highest, trial -> trial.meanThreads(SETTLED_SECOND)),
                        1)));
        claims.add(Claim.of(
                "FOTP outperforms the ThreadPoolExecutor of Oracle (here the cached one, on demand and unbounded)",
                "abstract, section 4",
                Judgement.all(List.of(
                        Judgement.above(
                                "FOTP's throughput to the cached pool's",
                                fotp.ratio(trials.get(CACHED), SimulatedRun::throughput),
                                1),
                        Judgement.below(
                                "FOTP's p95 to the cached pool's",
                                fotp.ratio(trials.get(CACHED), PERCENTILES.get(2)),
                                1)))));
        return claims;
    }

    private static Table table(String title, List<Trials> trials, boolean withPublished) {
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < trials.size(); i++) {
            Trials pool = trials.get(i);
            List<Cell> cells = new ArrayList<>();
            cells.add(cell(withPublished ? published(i, 98, 80) : Double.NaN, pool.interval(SimulatedRun::throughput)));
            for (int p = 0; p < PERCENTILES.size(); p++) {
                double theirs = PUBLISHED_RESPONSE / (1 - PUBLISHED_REDUCTIONS[p]);
                cells.add(cell(
                        withPublished ? published(i, PUBLISHED_RESPONSE, theirs) : Double.NaN,
                        pool.interval(PERCENTILES.get(p))));
            }
            cells.add(Cell.ours(pool.interval(trial -> trial.meanThreads(SETTLED_SECOND))));
            cells.add(Cell.ours(pool.interval(trial -> trial.result().threadsPeak())));
            cells.add(Cell.ours(pool.interval(trial -> trial.result().threadsCreated())));
            rows.add(new Table.Row(pool.name(), cells));
        }
        return new Table(
                title,
                withPublished
                        ? "section 4 and 5; ThreadPoolExecutor's percentiles follow from FOTP's 2 s and the reductions"
                        : "",
                "pool",
                List.of(
                        "responses/s",
                        "p50 s",
                        "p90 s",
                        "p95 s",
                        "mean threads from 10 s",
                        "most threads",
                        "threads created"),
                rows);
    }

    private static double published(int contender, double fotp, double highestRate) {
        return contender == PROFILED ? fotp : contender == HIGHEST_RATE ? highestRate : Double.NaN;
    }

    private static Cell cell(double published, Interval ours) {
        return new Cell(Double.isNaN(published) ? null : published, ours);
    }

    private static List<Figure> figures(List<Trials> trials) {
        List<Trials> shown = trials.subList(0, 4);
        List<Figure.Series> percentiles = new ArrayList<>();
        shown.forEach(pool -> percentiles.add(pool.bars(PERCENTILES)));
        percentiles.add(Trials.published(trials.get(PROFILED).name(), 2, 2, 2));
        percentiles.add(Trials.published(
                trials.get(HIGHEST_RATE).name(),
                2 / (1 - PUBLISHED_REDUCTIONS[0]),
                2 / (1 - PUBLISHED_REDUCTIONS[1]),
                2 / (1 - PUBLISHED_REDUCTIONS[2])));
        List<Figure.Series> throughputs = new ArrayList<>();
        shown.forEach(pool -> throughputs.add(pool.bars(List.of(SimulatedRun::throughput))));
        throughputs.add(Trials.published(trials.get(PROFILED).name(), 98));
        throughputs.add(Trials.published(trials.get(HIGHEST_RATE).name(), 80));
        return List.of(
                Figure.steps(
                        "Pool size, first repetition",
                        "Figure 4",
                        "threads",
                        shown.stream().map(Trials::sizesOverTime).toList()),
                Figure.steps(
                        "Throughput, first repetition",
                        "Figures 3 and 5",
                        "responses in the second",
                        shown.stream().map(Trials::completionsOverTime).toList()),
                Figure.bars("Average throughput", "Figure 6", "responses/s", List.of("all 60 s"), throughputs),
                Figure.bars("Response times", "Figure 7", "seconds", PERCENTILE_NAMES, percentiles));
    }

    private static List<String> notes(List<Trials> bursts, List<Trials> poisson) {
        return List.of(
                "Reading: what the paper calls ThreadPoolExecutor \"kept its pool size equal to the highest request rate\", which the JDK's"
                        + " class does not do by itself. That pool is modelled as described, and the JDK's on-demand pool"
                        + " (Executors.newCachedThreadPool) stands beside it: its p95 is "
                        + text(bursts.get(CACHED).interval(PERCENTILES.get(2))) + " s with bursts and "
                        + text(poisson.get(CACHED).interval(PERCENTILES.get(2))) + " s with Poisson arrivals, with "
                        + text(bursts.get(CACHED)
                                .interval(trial -> trial.result().threadsPeak()))
                        + " threads at most with bursts.",
                "Throughput counts from the first arrival to the last response, so a pool that falls behind is charged for catching up.",
                "A mean service time of 1.27 s at 100 requests/s is 127 erlang: a pool of the highest rate seen (about 120) is too small"
                        + " by construction, however well it does the rest.");
    }
}
