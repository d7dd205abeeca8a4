package dev.tidepool.research.reproductions.lee2011;

import static dev.tidepool.research.reproductions.model.Numerals.exact;
import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.arrivals.Rate;
import dev.tidepool.lab.workload.arrivals.RateSegment;
import dev.tidepool.lab.workload.arrivals.ShapedArrivals;
import dev.tidepool.lab.workload.arrivals.Spacing;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.policy.forecast.ErlangC;
import dev.tidepool.policy.sizing.Fixed;
import dev.tidepool.research.reproductions.model.About;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.Judgement;
import dev.tidepool.research.reproductions.model.PaperExperiment;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.PublishedTable;
import dev.tidepool.research.reproductions.model.Reproduction;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.Scenarios;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * F: the mean wait of an M/M/c queue over the number of threads, from which [lee2011, section 3.3 A] takes its
 * threshold. Arithmetic without randomness.
 */
public final class ErlangExperiment implements PaperExperiment {
    private static final PublishedTable PUBLISHED = PublishedTable.read(ErlangExperiment.class, "waiting.csv");
    static final double ARRIVAL_RATE = published("arrival rate");
    static final double SERVICE_RATE = published("service rate");
    static final double OFFERED_LOAD = ARRIVAL_RATE / SERVICE_RATE;
    static final int THRESHOLD = (int) published("threshold of threads");
    static final int SHORT_QUEUE = (int) published("threads with a short queue");
    static final double GAIN_MILLIS = published("saving of one more thread in ms");
    static final int MIN_THREADS = 4;
    static final int MAX_THREADS = 12;
    private static final int MAX_CHECKED = 30;
    static final double MILLIS = 1e3;
    private static final double NANOS = 1e9;

    private static double published(String quantity) {
        return PUBLISHED.value(quantity, "value");
    }

    @Override
    public About about() {
        return new About("F", "Mean wait in an M/M/c queue", TemaExperiment.PAPER, "Figure 2, section 3.3 A");
    }

    @Override
    public double effortSeconds() {
        return 0.1;
    }

    @Override
    public Reproduction run(Settings settings, ExperimentProgress progress) {
        progress.steps(1);
        progress.step("Erlang C");
        return new Reproduction(
                about(),
                Map.of(
                        "model",
                        "M/M/c with %s arrivals/s and %s services/s per thread: equations 4 and 5"
                                .formatted(text(ARRIVAL_RATE), text(SERVICE_RATE))),
                claims(),
                List.of(table()),
                figures(),
                List.of("""
                        The paper's threshold of 8 threads (th_u) rests on the first claim. By its own rule, that one \
                        more thread saves less than 0.1 ms, the threshold is %d threads.""".formatted(firstBelow()), """
                        Waits in the figure are means over all requests, including those that do not wait."""));
    }

    @Override
    public Optional<PaperExperiment> real() {
        return Optional.of(new RealErlangExperiment());
    }

    @Override
    public Optional<PaperExperiment> search() {
        return Optional.of(new ErlangSearch());
    }

    /** The queue in simulation: its waits with the paper's threshold, with that of the paper's rule, and with ours. */
    @Override
    public List<Contest<?>> contests(Settings settings) {
        int seconds = settings.count(1_800, 120);
        Workload workload = queue(seconds);
        Function<ComparedPool, Case<SimulatedRun>> run = pool -> new Case<>(
                pool.name(),
                seed -> SimulatedRun.of(
                        pool, MachineModel.of(TemaPools.CORES), workload, Duration.ofSeconds(seconds), seed));
        return List.of(new Contest<>(
                "",
                List.of(new RunQuantity<>("mean wait ms", queue -> MILLIS * queue.meanWait())),
                SimulatedRun::threadsPeak,
                IntStream.of(THRESHOLD, firstBelow())
                        .mapToObj(threads -> run.apply(ComparedPool.of(threads + " threads", new Fixed(threads))))
                        .toList(),
                run.apply(ComparedPool.ours())));
    }

    /** Returns the claims: of the threshold, of the wait that vanishes, and of the short queue. */
    static List<Claim> claims() {
        return List.of(thresholdClaim(), vanishingClaim(), queueClaim());
    }

    /** Returns the load of the queue, for so many seconds. */
    static Workload queue(int seconds) {
        return Scenarios.workload(
                "queue",
                new ShapedArrivals(
                        List.of(RateSegment.constant(seconds, new Rate(ARRIVAL_RATE, false))), Spacing.POISSON, false),
                List.of(new TaskType(
                        "request",
                        1,
                        List.of(new Phase(Phase.Kind.WAIT, new Exponential(NANOS / SERVICE_RATE), null)))),
                seconds);
    }

    private static Claim thresholdClaim() {
        boolean holds = worthAtMostThreshold(ErlangExperiment::gainMillis);
        String gains = "E(W) falls by %s ms from 8 to 9 threads, by %s ms from 9 to 10, and by less than 0.1 ms"
                + " from %d on";
        String text = gains.formatted(text(gainMillis(THRESHOLD)), text(gainMillis(THRESHOLD + 1)), firstBelow());
        return Claim.of(
                "E(W) is reduced little (less than 0.1 ms) when c > 8, so at most 8 threads are worth having",
                "section 3.3 A, Figure 2",
                Judgement.of("E(W) of c threads minus that of c + 1 is below 0.1 ms for every c above 8", holds, text));
    }

    /**
     * Judges the threshold by other gains.
     *
     * @param gainMillis what a thread more than so many saves
     */
    static Claim thresholdClaim(IntToDoubleFunction gainMillis) {
        Claim own = thresholdClaim();
        boolean holds = worthAtMostThreshold(gainMillis);
        String why =
                "E(W) falls by %s ms from 9 to 10 threads".formatted(text(gainMillis.applyAsDouble(THRESHOLD + 1)));
        return Claim.of(own.text(), own.source(), Judgement.of(own.rule(), holds, why));
    }

    private static boolean worthAtMostThreshold(IntToDoubleFunction gainMillis) {
        return IntStream.rangeClosed(THRESHOLD + 1, MAX_CHECKED)
                .allMatch(c -> gainMillis.applyAsDouble(c) < GAIN_MILLIS);
    }

    private static Claim vanishingClaim() {
        boolean falls = IntStream.range(MIN_THREADS, MAX_CHECKED).allMatch(c -> gainMillis(c) >= 0);
        return Claim.of(
                "E(W) goes to 0 as threads are added",
                "section 3.3 A",
                Judgement.of(
                        "E(W) never rises with c, and is below a nanosecond at " + MAX_CHECKED + " threads",
                        falls && waitMillis(MAX_CHECKED) < 1e-6,
                        "E(W) is " + text(waitMillis(MAX_CHECKED)) + " ms at " + MAX_CHECKED + " threads"));
    }

    private static Claim queueClaim() {
        return Claim.of(
                "the number of waiting requests is usually small with 5 threads or more",
                "section 3.2, Figure 2",
                Judgement.of(
                        "on average fewer requests wait than are served (" + text(OFFERED_LOAD)
                                + "), from 5 threads on",
                        IntStream.rangeClosed(SHORT_QUEUE, MAX_THREADS).allMatch(c -> queueLength(c) < OFFERED_LOAD),
                        "%s wait on average with 4 threads, %s with 5, %s with 6"
                                .formatted(
                                        text(queueLength(MIN_THREADS)),
                                        text(queueLength(SHORT_QUEUE)),
                                        text(queueLength(SHORT_QUEUE + 1)))));
    }

    private static Table table() {
        List<Table.Row> rows = threads()
                .mapToObj(c -> Table.Row.ours(
                        c + " threads",
                        List.of(
                                exact(ErlangC.waitProbability(c, OFFERED_LOAD)),
                                exact(waitMillis(c)),
                                exact(queueLength(c)),
                                exact(gainMillis(c)))))
                .toList();
        return new Table(
                "M/M/c with 18 arrivals/s and 5 services/s",
                "",
                "threads",
                List.of("probability of waiting", "E(W), ms", "E(L), waiting", "saved by one more, ms"),
                rows);
    }

    private static List<Figure> figures() {
        return List.of(
                Figure.lines(
                                "Mean wait by threads",
                                "Figure 2",
                                "threads",
                                "E(W), ms",
                                List.of(
                                        series("M/M/c", ErlangExperiment::waitMillis),
                                        series("saved by one more", ErlangExperiment::gainMillis)))
                        .onLogarithmicAxis(),
                Figure.lines(
                        "Requests waiting by threads",
                        "Figure 2",
                        "threads",
                        "E(L), requests",
                        List.of(series("M/M/c", ErlangExperiment::queueLength))));
    }

    private static Figure.Series series(String name, IntToDoubleFunction value) {
        return new Figure.Series(
                name,
                false,
                threads().mapToObj(c -> (double) c).toList(),
                threads().mapToObj(value::applyAsDouble).toList());
    }

    private static IntStream threads() {
        return IntStream.rangeClosed(MIN_THREADS, MAX_THREADS);
    }

    /** Returns the threads that the paper's own rule asks for. */
    static int firstBelow() {
        return ErlangC.serversWorthHaving(ARRIVAL_RATE, SERVICE_RATE, GAIN_MILLIS / MILLIS, MAX_CHECKED);
    }

    static double waitMillis(int threads) {
        return MILLIS * ErlangC.meanWait(threads, ARRIVAL_RATE, SERVICE_RATE);
    }

    private static double queueLength(int threads) {
        return ARRIVAL_RATE * ErlangC.meanWait(threads, ARRIVAL_RATE, SERVICE_RATE);
    }

    private static double gainMillis(int threads) {
        return waitMillis(threads) - waitMillis(threads + 1);
    }
}
