package dev.tidepool.research.reproductions.lee2011;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.lab.workload.Phase;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.durations.Exponential;
import dev.tidepool.research.reproductions.model.Claim;
import dev.tidepool.research.reproductions.model.Contest;
import dev.tidepool.research.reproductions.model.ExperimentProgress;
import dev.tidepool.research.reproductions.model.Figure;
import dev.tidepool.research.reproductions.model.ParallelRuns;
import dev.tidepool.research.reproductions.model.ParallelRuns.Case;
import dev.tidepool.research.reproductions.model.RunQuantity;
import dev.tidepool.research.reproductions.model.Settings;
import dev.tidepool.research.reproductions.model.Table;
import dev.tidepool.research.reproductions.simulation.ComparedPool;
import dev.tidepool.research.reproductions.simulation.ServerRun;
import dev.tidepool.research.reproductions.simulation.SimulatedRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The second half of D: an authentication server under 20 to 410 requests/s [lee2011, section 4].
 *
 * @param ordinary the pools on an ordinary machine
 * @param contended the pools on a machine on which threads slow each other down
 */
record TemaServer(RateSweep<SimulatedRun> ordinary, RateSweep<SimulatedRun> contended) {
    private static final int CORES = TemaPools.CORES;
    private static final int CONNECTIONS = 32;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final List<Integer> RATES = List.of(
            20, TemaClaims.SMALL, 120, 170, TemaClaims.FIRST_LARGE, 270, 320, TemaClaims.HIGH, TemaClaims.HIGHEST);

    static final MachineModel ORDINARY = MachineModel.of(CORES);
    static final SerialCost CONTENTION = new SerialCost(Duration.ofNanos(500_000), 18, 3);

    /**
     * The mean times of a login, both exponential.
     *
     * @param cpuMillis of CPU
     * @param databaseMillis at the database
     */
    record LoginTimes(double cpuMillis, double databaseMillis) {
        /** The calibration. */
        static final LoginTimes CALIBRATED = new LoginTimes(1, 8.8);

        String words() {
            return "%s ms of CPU and %s ms at the database".formatted(text(cpuMillis), text(databaseMillis));
        }
    }

    /** Returns the number of steps that {@link #simulate} has. */
    static int steps(Settings settings) {
        return 2 * TemaPools.POOLS.size() * RATES.size() * repetitions(settings);
    }

    /** Simulates the server with each pool at each rate, on both machines. */
    static TemaServer simulate(WebTrace trace, Settings settings, ExperimentProgress progress) {
        return new TemaServer(
                sweep(trace, ORDINARY, settings, progress),
                sweep(trace, ORDINARY.withSerialCost(CONTENTION), settings, progress));
    }

    private static RateSweep<SimulatedRun> sweep(
            WebTrace trace, MachineModel machine, Settings settings, ExperimentProgress progress) {
        int seconds = seconds(settings);
        List<Case<SimulatedRun>> cases = new ArrayList<>();
        for (ComparedPool pool : TemaPools.POOLS) {
            for (int rate : RATES) {
                cases.add(simulated(pool.name() + ", " + rate + "/s", pool, machine, trace, rate, seconds));
            }
        }
        return new RateSweep<>(
                TemaPools.POOLS.stream().map(ComparedPool::name).toList(),
                RATES,
                ParallelRuns.repeat(cases, repetitions(settings), settings, progress));
    }

    private static Case<SimulatedRun> simulated(
            String name, ComparedPool pool, MachineModel machine, WebTrace trace, int rate, int seconds) {
        return new Case<>(name, seed -> run(pool, machine, trace, rate, seconds, seed));
    }

    /** Returns all pools and ours at the rates of the real server, on both machines. */
    static List<Contest<?>> contests(WebTrace trace, Settings settings) {
        List<Contest<?>> contests = new ArrayList<>();
        for (MachineModel machine : List.of(ORDINARY, ORDINARY.withSerialCost(CONTENTION))) {
            for (int rate : AuthenticationExperiment.RATES) {
                Function<ComparedPool, Case<SimulatedRun>> run =
                        pool -> simulated(pool.name(), pool, machine, trace, rate, seconds(settings));
                contests.add(new Contest<>(
                        rate + (machine.equals(ORDINARY) ? "/s" : "/s, contended machine"),
                        List.of(new RunQuantity<>("mean response ms", ServerRun::meanResponseMillis)),
                        SimulatedRun::threadsPeak,
                        TemaPools.POOLS.stream().map(run).toList(),
                        run.apply(ComparedPool.ours())));
            }
        }
        return contests;
    }

    static int repetitions(Settings settings) {
        return settings.count(9, 2);
    }

    /** Returns how long logins arrive. */
    static int seconds(Settings settings) {
        return settings.count(60, 10);
    }

    /** Simulates one pool at one rate. */
    static SimulatedRun run(ComparedPool pool, MachineModel machine, WebTrace trace, int rate, int seconds, long seed) {
        return run(pool, machine, trace, rate, LoginTimes.CALIBRATED, seconds, seed);
    }

    /** Simulates one pool at one rate, with other times of a login. */
    static SimulatedRun run(
            ComparedPool pool,
            MachineModel machine,
            WebTrace trace,
            int rate,
            LoginTimes login,
            int seconds,
            long seed) {
        Duration giveUpAfter = Duration.ofSeconds(seconds);
        return SimulatedRun.of(pool, machine, workload(trace, rate, login, seconds, seed), giveUpAfter, seed);
    }

    private static Workload workload(WebTrace trace, int rate, LoginTimes times, int seconds, long seed) {
        TaskType login = new TaskType(
                "login",
                1,
                List.of(
                        new Phase(Phase.Kind.CPU, new Exponential(times.cpuMillis() * NANOS_PER_MILLI), "digest"),
                        new Phase(
                                Phase.Kind.RESOURCE,
                                new Exponential(times.databaseMillis() * NANOS_PER_MILLI),
                                "database")));
        return new Workload(
                "authentication",
                "",
                0,
                Duration.ofSeconds(seconds),
                trace.arrivals(rate, seconds, seed),
                List.of(login),
                Map.of("database", CONNECTIONS));
    }

    static Map<String, String> setup() {
        Map<String, String> setup = new LinkedHashMap<>();
        setup.put(
                "tasks",
                "a login takes %s (%s connections), both exponential"
                        .formatted(LoginTimes.CALIBRATED.words(), text(CONNECTIONS)));
        setup.put("machine", """
                2 cores, 60 µs of CPU to create a thread, 10 µs per context switch. On a second, contended machine, \
                each request first pays a serial cost that grows with the threads alive: k(n) = 0.5 ms (1 + \
                (n/18)³)""");
        setup.put("idle order", "FIFO");
        setup.put(
                "parameters",
                "Table 1: a forecast each 100 ms; idle timeout 300 ms, for TEMA 100 ms to 30 s. Unpublished: TEMA's"
                        + " first idle timeout, here 300 ms too, and its window, 12");
        return setup;
    }

    /** Returns all claims. What a constant was chosen for is no evidence, so the calibrated forms decide none. */
    List<Claim> claims() {
        List<Claim> claims = new ArrayList<>();
        TemaClaims.againstWatermark(ordinary, "the watermark pool (too small by calibration)")
                .forEach(claim -> claims.add(claim.undecidable("the times of a login were chosen so that its 4 threads"
                        + " saturate; the paper states neither times nor watermarks")));
        claims.addAll(TemaClaims.againstEema(ordinary, ""));
        TemaClaims.againstEema(contended, "on the machine calibrated to EEMA's collapse, ")
                .forEach(claim ->
                        claims.add(claim.undecidable("the cost of threads was chosen so that EEMA collapses")));
        return claims;
    }

    List<Table> tables() {
        return List.of(
                ordinary.table("Mean response time, ms", ServerRun::meanResponseMillis),
                ordinary.table("Maximum threads", SimulatedRun::threadsPeak),
                ordinary.table("Threads created", SimulatedRun::threadsCreated),
                contended.table("Mean response time on the contended machine, ms", ServerRun::meanResponseMillis));
    }

    List<Figure> figures() {
        return List.of(
                ordinary.figure("Response time", "Figure 3", "mean response, ms", ServerRun::meanResponseMillis),
                contended.figure(
                        "Response time on the contended machine",
                        "Figure 3",
                        "mean response, ms",
                        ServerRun::meanResponseMillis),
                ordinary.figure("Maximum threads", "Figure 4 a", "threads", SimulatedRun::threadsPeak),
                ordinary.figure("Threads created", "Figure 4 b", "threads", SimulatedRun::threadsCreated));
    }

    List<String> notes() {
        return List.of("""
                The paper states neither service times nor watermarks. Calibration: a login takes 9.8 ms. A pool of 4 \
                threads (twice the cores) saturates between 380 and 410/s, as the paper's watermark pool does. The \
                claims on that pool are therefore claims on a pool that is too small by calibration. With a high \
                watermark of 8 it needs %s ms at 410/s. The database has more connections than any pool here needs.\
                """.formatted(highest(TemaPools.WIDE_WATERMARK)), """
                The paper does not state the cost of threads on its machine (2 cores, 2 GB, Windows 7, Java 6). EEMA \
                had too many there at 410/s. On an ordinary machine idle threads do no harm, and EEMA responds like \
                TEMA. The contended machine is calibrated so that EEMA collapses at 410/s as published: more threads \
                make requests slower, and slower requests make more threads. Whether a run at 380/s collapses as well \
                is chance. A claim about EEMA is decided only if alpha 0.5 and 0.7 agree.""", """
                With its M/M/c limit instead of 8, TEMA's mean response at 410/s is %s ms, against %s ms.""".formatted(
                        highest(TemaPools.TEMA_ERLANG), highest(TemaPools.TEMA)));
    }

    private String highest(int pool) {
        return text(ordinary.at(pool, TemaClaims.HIGHEST).interval(ServerRun::meanResponseMillis));
    }
}
