package dev.tidepool.lab.reproduction.experiment;

import static dev.tidepool.lab.reproduction.Numerals.text;

import dev.tidepool.lab.reproduction.Claim;
import dev.tidepool.lab.reproduction.Figure;
import dev.tidepool.lab.reproduction.Judgement;
import dev.tidepool.lab.reproduction.Progress;
import dev.tidepool.lab.reproduction.Settings;
import dev.tidepool.lab.reproduction.Table;
import dev.tidepool.lab.reproduction.Verdict;
import dev.tidepool.lab.result.Interval;
import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.Tema;
import dev.tidepool.policy.sizing.Watermark;
import dev.tidepool.simulator.ContextSwitching;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.workload.Phase;
import dev.tidepool.workload.TaskType;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.durations.Exponential;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The second half of D: an authentication server under 20 to 410 requests/s (paper 002, section 4, figures 3 and 4). */
final class TemaServer {
    private static final int CORES = 2;
    private static final double CPU_MILLIS = 1;
    private static final double DATABASE_MILLIS = 8.8;
    private static final int CONNECTIONS = 32;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final int HIGH = 380;
    private static final int HIGHEST = 410;
    private static final int FIRST_LARGE = 220;
    private static final List<Integer> RATES = List.of(20, 70, 120, 170, FIRST_LARGE, 270, 320, HIGH, HIGHEST);
    private static final double UNUSABLE_SECONDS = 1;
    private static final double SIMILAR = 0.5;

    private static final int TEMA = 0;
    private static final int TEMA_ERLANG = 1;
    private static final List<Integer> EEMAS = List.of(2, 3);
    private static final List<Integer> WATERMARKS = List.of(4, 5);
    private static final List<Contender> CONTENDERS = List.of(
            Contender.of("TEMA, at most 8", Tema.defaults()),
            Contender.of("TEMA, M/M/c limit", Tema.with(Tema.Threshold.ERLANG_C, Tema.Waiting.TREND)),
            Contender.of("EEMA, alpha 0.5", eema(0.5)),
            Contender.of("EEMA, alpha 0.7", eema(0.7)),
            Contender.of("watermark 2..4", Watermark.sun(CORES, 2 * CORES)),
            Contender.of("watermark 2..8", Watermark.sun(CORES, 4 * CORES)));

    private static final MachineModel ORDINARY = MachineModel.of(CORES);
    private static final MachineModel COSTLY = ORDINARY.withThreadCreation(Duration.ofMillis(1))
            .withSwitching(
                    new ContextSwitching(Duration.ofNanos(100_000), Duration.ofMillis(6), Duration.ofNanos(750_000)));

    private final List<RateSweep> sweeps;

    private TemaServer(List<RateSweep> sweeps) {
        this.sweeps = sweeps;
    }

    /** Returns how many steps the progress will hear of. */
    static int steps(Settings settings) {
        return 2 * CONTENDERS.size() * RATES.size() * repetitions(settings);
    }

    /** Runs the server with each pool under each rate, with ordinary and with costly threads. */
    static TemaServer measure(WebTrace trace, Settings settings, Progress progress) {
        int seconds = settings.count(60, 10);
        List<RateSweep> sweeps = new ArrayList<>();
        for (MachineModel machine : List.of(ORDINARY, COSTLY)) {
            sweeps.add(RateSweep.run(
                    CONTENDERS,
                    RATES,
                    (rate, seed) -> workload(trace, rate, seconds, seed),
                    machine,
                    Duration.ofSeconds(seconds),
                    repetitions(settings),
                    settings,
                    progress));
        }
        return new TemaServer(sweeps);
    }

    private static int repetitions(Settings settings) {
        return settings.count(9, 2);
    }

    private static Ema eema(double alpha) {
        return new Ema(alpha, Duration.ofMillis(100), 0, Duration.ofMillis(300), Ema.Series.TASKS_IN_EXISTENCE);
    }

    private static Workload workload(WebTrace trace, int rate, int seconds, long seed) {
        TaskType login = new TaskType(
                "login",
                1,
                List.of(
                        new Phase(Phase.Kind.CPU, new Exponential(CPU_MILLIS * NANOS_PER_MILLI), "digest"),
                        new Phase(
                                Phase.Kind.RESOURCE, new Exponential(DATABASE_MILLIS * NANOS_PER_MILLI), "database")));
        return new Workload(
                "authentication",
                "",
                0,
                Duration.ofSeconds(seconds),
                trace.arrivals(rate, seconds, seed),
                List.of(login),
                Map.of("database", CONNECTIONS));
    }

    /** What the server and its machine are, in words. */
    static Map<String, String> setup() {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "tasks",
                "a login is %s ms of CPU (digest and all else) and %s ms at the database (%s connections), both exponential"
                        .formatted(text(CPU_MILLIS), text(DATABASE_MILLIS), text(CONNECTIONS)));
        setup.put(
                "machine",
                "2 cores; a thread costs 60 µs of CPU to create and 10 µs a context switch, or 1 ms and 100 µs (costly threads)");
        setup.put("idle order", "FIFO");
        setup.put(
                "parameters",
                "Table 1: predictions each 100 ms, idle timeout 300 ms, TEMA's within 100 ms to 30 s; TEMA's window 12");
        return setup;
    }

    List<Claim> claims() {
        return List.of(
                Claim.of(
                        "TEMA responds faster than EEMA and the watermark pool from 220 requests/s on",
                        "section 4.2 A, Figure 3",
                        fasterFromLargeRates()),
                Claim.of(
                        "TEMA reduces response time by 60 % against EEMA at 380/s",
                        "section 4.2 A, Figure 3",
                        overThreadsAndAlpha(
                                "the ratio is about the published 0.4",
                                pair -> Judgement.ratio(
                                        pair.words("mean response"), pair.ratio(HIGH, Trial::meanResponse), 0.4))),
                Claim.of(
                        "TEMA reduces response time by 94 % against the watermark pool at 380/s",
                        "section 4.2 A, Figure 3",
                        overWatermarks(
                                "the ratio is about the published 0.06",
                                pair -> Judgement.ratio(
                                        pair.words("mean response"), pair.ratio(HIGH, Trial::meanResponse), 0.06))),
                Claim.of(
                        "EEMA cannot handle 410/s: too many threads",
                        "section 4.2 A",
                        overThreadsAndAlpha(
                                "EEMA's mean response at 410/s is above 1 s",
                                pair -> Judgement.above(
                                        pair.other() + "'s mean response in s",
                                        pair.theirs(HIGHEST, Trial::meanResponse),
                                        UNUSABLE_SECONDS))),
                Claim.of(
                        "the watermark pool responds 76 times slower than TEMA at 410/s",
                        "section 4.2 A",
                        overWatermarks(
                                "the ratio is about the published 1/76",
                                pair -> Judgement.ratio(
                                        pair.words("mean response"),
                                        pair.ratio(HIGHEST, Trial::meanResponse),
                                        1 / 76.0))),
                Claim.of(
                        "at small rates TEMA and EEMA have about the same most threads (here at 70/s)",
                        "section 4.2 B, Figure 4 a",
                        overThreadsAndAlpha(
                                "the ratio is within 50 % of 1",
                                pair -> Judgement.near(
                                        pair.words("most threads"),
                                        pair.ratio(70, trial -> trial.result().threadsPeak()),
                                        1,
                                        SIMILAR))),
                Claim.of(
                        "EEMA has 36 times as many threads at most as TEMA at large rates (here at 380/s)",
                        "section 4.2 B, Figure 4 a",
                        overThreadsAndAlpha(
                                "the ratio is about the published 1/36",
                                pair -> Judgement.ratio(
                                        pair.words("most threads"),
                                        pair.ratio(HIGH, trial -> trial.result().threadsPeak()),
                                        1 / 36.0))),
                Claim.of(
                        "EEMA creates 67 times as many threads as TEMA (here at 380/s)",
                        "section 4.2 B, Figure 4 b",
                        overThreadsAndAlpha(
                                "the ratio is about the published 1/67",
                                pair -> Judgement.ratio(
                                        pair.words("threads created"),
                                        pair.ratio(HIGH, trial -> trial.result().threadsCreated()),
                                        1 / 67.0))));
    }

    List<Table> tables() {
        RateSweep ordinary = sweeps.get(0);
        return List.of(
                ordinary.table("Mean response time, ms", trial -> 1e3 * trial.meanResponse()),
                ordinary.table("Most threads at once", trial -> trial.result().threadsPeak()),
                ordinary.table("Threads created", trial -> trial.result().threadsCreated()),
                sweeps.get(1)
                        .table("Mean response time where threads cost 1 ms, ms", trial -> 1e3 * trial.meanResponse()));
    }

    List<Figure> figures() {
        RateSweep ordinary = sweeps.get(0);
        return List.of(
                ordinary.figure("Response time", "Figure 3", "mean response, ms", trial -> 1e3 * trial.meanResponse()),
                sweeps.get(1)
                        .figure(
                                "Response time where threads cost 1 ms",
                                "Figure 3",
                                "mean response, ms",
                                trial -> 1e3 * trial.meanResponse()),
                ordinary.figure(
                        "Most threads at once",
                        "Figure 4 a",
                        "threads",
                        trial -> trial.result().threadsPeak()),
                ordinary.figure(
                        "Threads created",
                        "Figure 4 b",
                        "threads",
                        trial -> trial.result().threadsCreated()));
    }

    List<String> notes() {
        return List.of(
                "The paper names neither service times nor watermarks. Calibration: 9.8 ms a login, so that a pool of 4 threads (twice the"
                        + " cores) saturates between 380 and 410/s, where the paper's watermark pool does; a pool of at most 8 beside it."
                        + " The database has more connections than any pool here needs.",
                "Nor does it say what a thread cost on its machine (2 cores, 2 GB, Windows 7, Java 6): ordinary threads (60 µs of CPU to"
                        + " create, 10 µs a switch, as measured on Linux) and costly ones (1 ms, 100 µs) are both run, and a claim about EEMA is"
                        + " decided only if both agree, with alpha 0.5 and 0.7.",
                "With its M/M/c limit instead of 8, TEMA's mean response at 410/s is "
                        + text(sweeps.get(0).at(TEMA_ERLANG, HIGHEST).interval(trial -> 1e3 * trial.meanResponse()))
                        + " ms, against "
                        + text(sweeps.get(0).at(TEMA, HIGHEST).interval(trial -> 1e3 * trial.meanResponse())) + " ms.");
    }

    /** TEMA with 8 threads at most, compared with another pool on one machine. */
    private record Pair(RateSweep sweep, boolean costly, int contender) {
        String other() {
            return CONTENDERS.get(contender).name() + (costly ? " (costly threads)" : "");
        }

        String words(String measure) {
            return measure + ", TEMA's to that of " + other();
        }

        Interval ratio(int rate, ToDoubleFunction<Trial> value) {
            return sweep.at(TEMA, rate).ratio(sweep.at(contender, rate), value);
        }

        Interval theirs(int rate, ToDoubleFunction<Trial> value) {
            return sweep.at(contender, rate).interval(value);
        }
    }

    private Judgement overThreadsAndAlpha(String rule, Function<Pair, Judgement> judge) {
        return Judgement.whichever(
                rule,
                "cost of a thread and alpha",
                pairs(EEMAS).stream().map(judge).toList());
    }

    private Judgement overWatermarks(String rule, Function<Pair, Judgement> judge) {
        return Judgement.whichever(
                rule,
                "watermark",
                pairs(WATERMARKS).stream()
                        .filter(pair -> !pair.costly)
                        .map(judge)
                        .toList());
    }

    private Judgement fasterFromLargeRates() {
        List<Integer> others = new ArrayList<>(EEMAS);
        others.addAll(WATERMARKS);
        List<Judgement> cases = pairs(others).stream()
                .map(pair -> Judgement.all(RATES.stream()
                        .filter(rate -> rate >= FIRST_LARGE)
                        .map(rate -> Judgement.below(
                                "mean response at " + rate + "/s, TEMA's to that of " + pair.other(),
                                pair.ratio(rate, Trial::meanResponse),
                                1))
                        .toList()))
                .toList();
        Judgement whichever = Judgement.whichever(
                "the ratio is below 1 at every rate from 220/s on", "cost of a thread, alpha and watermark", cases);
        long holding =
                cases.stream().filter(each -> each.verdict() == Verdict.HOLDS).count();
        return new Judgement(
                whichever.rule(),
                whichever.verdict(),
                "so in " + holding + " of " + cases.size()
                        + " comparisons (EEMA with two alphas, two watermarks, ordinary and costly threads)");
    }

    private List<Pair> pairs(List<Integer> contenders) {
        List<Pair> pairs = new ArrayList<>();
        for (int machine = 0; machine < sweeps.size(); machine++) {
            for (int contender : contenders) {
                pairs.add(new Pair(sweeps.get(machine), machine == 1, contender));
            }
        }
        return pairs;
    }
}
