package dev.tidepool.lab.reproduction.experiment;

import static dev.tidepool.lab.reproduction.Numerals.text;

import dev.tidepool.lab.reproduction.Claim;
import dev.tidepool.lab.reproduction.Figure;
import dev.tidepool.lab.reproduction.Judgement;
import dev.tidepool.lab.reproduction.Progress;
import dev.tidepool.lab.reproduction.Settings;
import dev.tidepool.lab.reproduction.Table;
import dev.tidepool.lab.result.Interval;
import dev.tidepool.policy.sizing.Ema;
import dev.tidepool.policy.sizing.Tema;
import dev.tidepool.policy.sizing.Watermark;
import dev.tidepool.simulator.MachineModel;
import dev.tidepool.simulator.SerialCost;
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
import java.util.stream.Collectors;

/** The second half of D: an authentication server under 20 to 410 requests/s (paper 002, section 4, figures 3 and 4). */
final class TemaServer {
    private static final int CORES = 2;
    private static final double CPU_MILLIS = 1;
    private static final double DATABASE_MILLIS = 8.8;
    private static final int CONNECTIONS = 32;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final int SMALL = 70;
    private static final int HIGH = 380;
    private static final int HIGHEST = 410;
    private static final int FIRST_LARGE = 220;
    private static final List<Integer> RATES = List.of(20, SMALL, 120, 170, FIRST_LARGE, 270, 320, HIGH, HIGHEST);
    private static final String MEAN_RATIO = "TEMA's mean response to theirs";
    private static final double UNUSABLE_SECONDS = 1;
    private static final double SIMILAR = 0.5;

    private static final int TEMA = 0;
    private static final int TEMA_ERLANG = 1;
    private static final List<Integer> EEMAS = List.of(2, 3);
    private static final int WATERMARK = 4;
    private static final int WIDE_WATERMARK = 5;
    private static final List<Contender> CONTENDERS = List.of(
            Contender.of("TEMA, at most 8", Tema.defaults()),
            Contender.of("TEMA, M/M/c limit", Tema.with(Tema.Threshold.ERLANG_C, Tema.Waiting.TREND)),
            Contender.of("EEMA, alpha 0.5", eema(0.5)),
            Contender.of("EEMA, alpha 0.7", eema(0.7)),
            Contender.of("watermark 2..4", Watermark.sun(CORES, 2 * CORES)),
            Contender.of("watermark 2..8", Watermark.sun(CORES, 4 * CORES)));

    private static final MachineModel ORDINARY = MachineModel.of(CORES);
    private static final SerialCost CONTENTION = new SerialCost(Duration.ofNanos(500_000), 18, 3);
    private static final MachineModel CONTENDED = ORDINARY.withSerialCost(CONTENTION);

    private final List<RateSweep> sweeps;

    private TemaServer(List<RateSweep> sweeps) {
        this.sweeps = sweeps;
    }

    /** Returns how many steps the progress will hear of. */
    static int steps(Settings settings) {
        return 2 * CONTENDERS.size() * RATES.size() * repetitions(settings);
    }

    /** Runs the server with each pool under each rate, on both machines. */
    static TemaServer measure(WebTrace trace, Settings settings, Progress progress) {
        int seconds = settings.count(60, 10);
        List<RateSweep> sweeps = new ArrayList<>();
        for (MachineModel machine : List.of(ORDINARY, CONTENDED)) {
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
                "2 cores, 60 µs of CPU to create a thread, 10 µs a context switch. Beside it a contended machine, on which each request"
                        + " first pays a serial cost that grows with the threads alive, k(n) = 0.5 ms (1 + (n/18)³)");
        setup.put("idle order", "FIFO");
        setup.put(
                "parameters",
                "Table 1: predictions each 100 ms, idle timeout 300 ms, TEMA's within 100 ms to 30 s; TEMA's window 12");
        return setup;
    }

    List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        Pair watermark = new Pair(sweeps.get(0), WATERMARK);
        claims.add(Claim.of(
                "TEMA responds faster than the watermark pool (too small by calibration) from 220 requests/s on",
                "section 4.2 A, Figure 3",
                watermark.fasterFromLargeRates()));
        claims.add(Claim.of(
                "TEMA reduces response time by 94 % against the watermark pool (too small by calibration) at 380/s",
                "section 4.2 A, Figure 3",
                Judgement.ratio(MEAN_RATIO, watermark.ratio(HIGH, Trial::meanResponse), 0.06)));
        claims.add(Claim.of(
                "the watermark pool (too small by calibration) responds 76 times slower than TEMA at 410/s",
                "section 4.2 A",
                Judgement.ratio(MEAN_RATIO, watermark.ratio(HIGHEST, Trial::meanResponse), 1 / 76.0)));
        claims.addAll(againstEema(sweeps.get(0), ""));
        claims.addAll(againstEema(sweeps.get(1), "on the machine calibrated to EEMA's collapse, "));
        return claims;
    }

    private static List<Claim> againstEema(RateSweep sweep, String where) {
        return List.of(
                Claim.of(
                        where + "TEMA responds faster than EEMA from 220 requests/s on",
                        "section 4.2 A, Figure 3",
                        overAlpha(sweep, Pair::fasterFromLargeRates)),
                Claim.of(
                        where + "TEMA reduces response time by 60 % against EEMA at 380/s",
                        "section 4.2 A, Figure 3",
                        overAlpha(
                                sweep,
                                pair -> Judgement.ratio(MEAN_RATIO, pair.ratio(HIGH, Trial::meanResponse), 0.4))),
                Claim.of(
                        where + "EEMA cannot handle 410/s: too many threads",
                        "section 4.2 A",
                        overAlpha(
                                sweep,
                                pair -> Judgement.above(
                                        "EEMA's mean response in s",
                                        pair.theirs(HIGHEST, Trial::meanResponse),
                                        UNUSABLE_SECONDS))),
                Claim.of(
                        where + "TEMA and EEMA have about the same most threads at small rates (here at 70/s)",
                        "section 4.2 B, Figure 4 a",
                        overAlpha(
                                sweep,
                                pair -> Judgement.near(
                                        "TEMA's most threads to EEMA's",
                                        pair.ratio(
                                                SMALL, trial -> trial.result().threadsPeak()),
                                        1,
                                        SIMILAR))),
                Claim.of(
                        where + "EEMA has 36 times as many threads at most at large rates (here at 380/s)",
                        "section 4.2 B, Figure 4 a",
                        overAlpha(
                                sweep,
                                pair -> Judgement.ratio(
                                        "TEMA's most threads to EEMA's",
                                        pair.ratio(HIGH, trial -> trial.result().threadsPeak()),
                                        1 / 36.0))),
                Claim.of(
                        where + "EEMA creates 67 times as many threads (here at 380/s)",
                        "section 4.2 B, Figure 4 b",
                        overAlpha(
                                sweep,
                                pair -> Judgement.ratio(
                                        "TEMA's threads created to EEMA's",
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
                        .table("Mean response time on the contended machine, ms", trial -> 1e3 * trial.meanResponse()));
    }

    List<Figure> figures() {
        RateSweep ordinary = sweeps.get(0);
        return List.of(
                ordinary.figure("Response time", "Figure 3", "mean response, ms", trial -> 1e3 * trial.meanResponse()),
                sweeps.get(1)
                        .figure(
                                "Response time on the contended machine",
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
                        + " cores) saturates between 380 and 410/s, where the paper's watermark pool does: the claims on it are therefore"
                        + " claims on a pool too small by calibration. With a high watermark of 8 it needs "
                        + text(sweeps.get(0).at(WIDE_WATERMARK, HIGHEST).interval(trial -> 1e3 * trial.meanResponse()))
                        + " ms at 410/s. The database has more connections than any pool here needs.",
                "Nor does it say what threads cost on its machine (2 cores, 2 GB, Windows 7, Java 6), on which EEMA's were too many at 410/s."
                        + " On an ordinary machine idle threads harm nobody, and EEMA responds like TEMA. The contended machine is calibrated"
                        + " so that EEMA collapses at 410/s as published: more threads make requests slower, slower requests make more"
                        + " threads. Whether a run at 380/s collapses as well is chance. A claim about EEMA is decided only if both machines"
                        + " agree, with alpha 0.5 and 0.7.",
                "With its M/M/c limit instead of 8, TEMA's mean response at 410/s is "
                        + text(sweeps.get(0).at(TEMA_ERLANG, HIGHEST).interval(trial -> 1e3 * trial.meanResponse()))
                        + " ms, against "
                        + text(sweeps.get(0).at(TEMA, HIGHEST).interval(trial -> 1e3 * trial.meanResponse())) + " ms.");
    }

    /** TEMA with 8 threads at most, compared with another pool on one machine. */
    private record Pair(RateSweep sweep, int contender) {
        Interval ratio(int rate, ToDoubleFunction<Trial> value) {
            return sweep.at(TEMA, rate).ratio(sweep.at(contender, rate), value);
        }

        Interval theirs(int rate, ToDoubleFunction<Trial> value) {
            return sweep.at(contender, rate).interval(value);
        }

        Judgement fasterFromLargeRates() {
            List<Integer> rates =
                    RATES.stream().filter(rate -> rate >= FIRST_LARGE).toList();
            Judgement all = Judgement.all(rates.stream()
                    .map(rate -> Judgement.below(MEAN_RATIO, ratio(rate, Trial::meanResponse), 1))
                    .toList());
            return new Judgement(
                    all.rule() + " at each rate from " + FIRST_LARGE + "/s on",
                    all.verdict(),
                    rates.stream()
                            .map(rate -> rate + "/s " + text(ratio(rate, Trial::meanResponse)))
                            .collect(Collectors.joining(", ")));
        }
    }

    private static Judgement overAlpha(RateSweep sweep, Function<Pair, Judgement> judge) {
        Map<String, Judgement> cases = new LinkedHashMap<>();
        for (int eema : EEMAS) {
            cases.put(CONTENDERS.get(eema).name(), judge.apply(new Pair(sweep, eema)));
        }
        return Judgement.whichever("alpha", cases);
    }
}
