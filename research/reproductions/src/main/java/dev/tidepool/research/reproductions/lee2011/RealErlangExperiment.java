package dev.tidepool.research.reproductions.lee2011;

import static dev.tidepool.research.reproductions.lee2011.ErlangExperiment.MILLIS;
import static dev.tidepool.research.reproductions.model.Numerals.exact;
import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.measure.WorkloadSource;
import dev.tidepool.lab.race.SideBySide;
import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.Repetitions;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.real.RealPool;
import dev.tidepool.research.reproductions.real.RealPools;
import dev.tidepool.research.reproductions.real.RealRepetitions;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.PoolOutcome;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** F with real threads: the queue of {@link ErlangExperiment}, whose requests sleep. Stateless. */
final class RealErlangExperiment implements PaperExperiment {
    private static final int MOST = 16;
    private static final int SECONDS = 90;
    private static final int QUICK_SECONDS = 20;
    private static final int DEFAULT_REPETITIONS = 6;
    private static final int QUICK_REPETITIONS = 2;
    private static final int DRAIN_SECONDS = 3;

    /** A tenth of the time between arrivals: the wait depends on that time, not on the clock. */
    private static final double MAX_LATE_MILLIS = 0.1 * MILLIS / ErlangExperiment.ARRIVAL_RATE;

    /** The wait has gone to 0 if so little of it is left: arithmetic has it to the nanosecond, threads wake later. */
    private static final double LITTLE = 0.001;

    private final RealPools.Runner runner;

    RealErlangExperiment() {
        this(SideBySide::run);
    }

    /**
     * Creates the experiment.
     *
     * @param runner runs the pools
     */
    RealErlangExperiment(RealPools.Runner runner) {
        this.runner = runner;
    }

    /** Returns the experiment for so many seconds of arrivals: pools of 1 to 16 threads first, in this order. */
    static RealPools pools(int seconds) {
        Stream<RealPool> fixed =
                IntStream.rangeClosed(1, MOST).mapToObj(c -> new RealPool(c + " threads", "fixed:" + c, true));
        Stream<RealPool> chosen = Stream.of(TemaPools.TEMA, TemaPools.TEMA_ERLANG)
                .map(i -> new RealPool(TemaPools.POOLS.get(i).name(), TemaPools.CONTESTANTS.get(i), true));
        List<RealPool> pools = new ArrayList<>(Stream.concat(fixed, chosen).toList());
        pools.add(new RealPool("auto", "auto", false));
        String text = """
                name: queue
                duration: %ds
                arrivals: {rate: %s/s}
                tasks:
                  request:
                    phases:
                      - {wait: {exponential: %sms}}
                """.formatted(
                        seconds, text(ErlangExperiment.ARRIVAL_RATE), text(MILLIS / ErlangExperiment.SERVICE_RATE));
        return new RealPools(
                "F", pools, new WorkloadSource("queue", text, ""), seconds, DRAIN_SECONDS, MAX_LATE_MILLIS);
    }

    @Override
    public About about() {
        return new ErlangExperiment().about().withRealThreads();
    }

    @Override
    public double effortSeconds() {
        return pools(SECONDS).seconds(DEFAULT_REPETITIONS);
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        int seconds = settings.count(SECONDS, QUICK_SECONDS);
        int repetitions = settings.realRepetitions(DEFAULT_REPETITIONS, QUICK_REPETITIONS);
        RealRepetitions measured = pools(seconds).measure(runner, repetitions, settings, progress);
        List<Repetitions<PoolOutcome>> pools = measured.pools();
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "model",
                "M/M/c with %s arrivals/s, a Poisson process, and requests that sleep 200 ms on average, exponentially"
                        .formatted(text(ErlangExperiment.ARRIVAL_RATE)));
        setup.putAll(measured.setup());
        setup.put("idle order", "FIFO and one queue, as simulated; auto has its defaults");
        return new Reproduction(
                about(),
                setup,
                claims(pools),
                List.of(table(pools, simulated(seconds, repetitions, settings))),
                figures(pools),
                List.of(measured.noise(), """
                        Up to 3 threads the queue grows without end: the wait is that of the run, and requests that \
                        still wait count with their time so far. With 4, %d s from an empty start are too short for \
                        the steady state.""".formatted(seconds), """
                        The wait includes the time in which an idle thread wakes. With %d threads nothing queues, and \
                        it is %s ms.""".formatted(
                                MOST, text(pools.get(MOST - 1).interval(RealErlangExperiment::waitMillis)))));
    }

    /** Simulates the pools of 4 threads and more with the same arrivals and waits. */
    private static IntFunction<Repetitions<PoolOutcome>> simulated(int seconds, int repetitions, Settings settings) {
        Workload queue = ErlangExperiment.queue(seconds);
        return threads -> new Repetitions<>(
                "simulated",
                IntStream.range(0, repetitions)
                        .mapToObj(repetition -> (PoolOutcome) SimulatedRun.of(
                                ComparedPool.of("simulated", new Fixed(threads)),
                                MachineModel.of(TemaPools.CORES),
                                queue,
                                Duration.ofSeconds(DRAIN_SECONDS),
                                settings.seed(repetition)))
                        .toList());
    }

    private static Repetitions<PoolOutcome> of(List<Repetitions<PoolOutcome>> pools, int threads) {
        return pools.get(threads - 1);
    }

    private static double waitMillis(PoolOutcome run) {
        return MILLIS * run.meanWait();
    }

    /** What one more thread saves, milliseconds, with the same arrivals and waits. */
    private static Interval gain(List<Repetitions<PoolOutcome>> pools, int threads) {
        return of(pools, threads)
                .paired(of(pools, threads + 1), RealErlangExperiment::waitMillis, (one, other) -> one - other);
    }

    private static Interval waiting(Repetitions<PoolOutcome> pool) {
        return pool.interval(run -> ErlangExperiment.ARRIVAL_RATE * run.meanWait());
    }

    /** Judges the claims of the simulated experiment by what was measured. */
    static List<Claim> claims(List<Repetitions<PoolOutcome>> pools) {
        List<Judgement> savings = IntStream.range(ErlangExperiment.THRESHOLD + 1, MOST)
                .mapToObj(c -> Judgement.below(
                        "what thread " + (c + 1) + " saves, ms,", gain(pools, c), ErlangExperiment.GAIN_MILLIS))
                .toList();
        Judgement vanishes = Judgement.below(
                "E(W) of 16 threads to that of 4",
                of(pools, MOST).ratio(of(pools, ErlangExperiment.MIN_THREADS), RealErlangExperiment::waitMillis),
                LITTLE);
        List<Judgement> queues = IntStream.rangeClosed(ErlangExperiment.SHORT_QUEUE, ErlangExperiment.MAX_THREADS)
                .mapToObj(c -> Judgement.below(
                        "the number that waits with " + c + " threads",
                        waiting(of(pools, c)),
                        ErlangExperiment.OFFERED_LOAD))
                .toList();
        List<Judgement> judged = List.of(Judgement.all(savings), vanishes, Judgement.all(queues));
        List<Claim> published = ErlangExperiment.claims();
        return IntStream.range(0, published.size())
                .mapToObj(
                        i -> Claim.of(published.get(i).text(), published.get(i).source(), judged.get(i)))
                .toList();
    }

    private static Table table(List<Repetitions<PoolOutcome>> pools, IntFunction<Repetitions<PoolOutcome>> simulated) {
        List<Table.Row> rows = new ArrayList<>();
        for (int i = 0; i < pools.size(); i++) {
            Repetitions<PoolOutcome> pool = pools.get(i);
            int threads = i + 1;
            boolean steady = threads >= ErlangExperiment.MIN_THREADS && threads <= MOST;
            rows.add(new Table.Row(
                    pool.name() + chosen(threads),
                    List.of(
                            Table.Cell.of(
                                    steady ? ErlangExperiment.waitMillis(threads) : null,
                                    pool.interval(RealErlangExperiment::waitMillis)),
                            steady
                                    ? Table.Cell.ours(
                                            simulated.apply(threads).interval(RealErlangExperiment::waitMillis))
                                    : Table.Cell.EMPTY,
                            Table.Cell.ours(waiting(pool)),
                            threads < MOST ? Table.Cell.ours(gain(pools, threads)) : Table.Cell.EMPTY,
                            Table.Cell.ours(pool.interval(run -> run.meanThreads(0))),
                            Table.Cell.ours(pool.interval(PoolOutcome::threadsPeak)))));
        }
        return new Table(
                "M/M/c with 18 arrivals/s and 5 services/s, with real threads",
                "Erlang C, equations 4 and 5",
                "threads",
                List.of(
                        "E(W), ms",
                        "simulated, same arrivals, ms",
                        "E(L), waiting",
                        "saved by one more, ms",
                        "mean threads",
                        "maximum threads"),
                rows);
    }

    /** Marks the numbers of threads that the paper chooses. */
    private static String chosen(int threads) {
        return threads == ErlangExperiment.THRESHOLD
                ? ", the paper's bound"
                : threads == ErlangExperiment.firstBelow() ? ", the bound by its rule" : "";
    }

    private static List<Figure> figures(List<Repetitions<PoolOutcome>> pools) {
        List<Double> threads = IntStream.rangeClosed(ErlangExperiment.MIN_THREADS, ErlangExperiment.MAX_THREADS)
                .mapToObj(c -> (double) c)
                .toList();
        return List.of(Figure.lines(
                        "Mean wait by threads",
                        "Figure 2",
                        "threads",
                        "E(W), ms",
                        List.of(
                                new Figure.Series(
                                        "real threads",
                                        false,
                                        threads,
                                        waits(c -> of(pools, c).interval(RealErlangExperiment::waitMillis))),
                                new Figure.Series(
                                        "Erlang C", true, threads, waits(c -> exact(ErlangExperiment.waitMillis(c))))))
                .onLogarithmicAxis());
    }

    private static List<Double> waits(IntFunction<Interval> wait) {
        return IntStream.rangeClosed(ErlangExperiment.MIN_THREADS, ErlangExperiment.MAX_THREADS)
                .mapToObj(c -> wait.apply(c).median())
                .toList();
    }
}
