package dev.tidepool.lab.reproductions.lee2011;

import static dev.tidepool.lab.reproductions.model.Numerals.text;

import dev.tidepool.lab.reproductions.model.Claim;
import dev.tidepool.lab.reproductions.model.Figure;
import dev.tidepool.lab.reproductions.model.ExperimentProgress;
import dev.tidepool.lab.reproductions.model.Settings;
import dev.tidepool.lab.reproductions.model.Table;
import dev.tidepool.lab.reproductions.simulation.SimulatedRun;
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

/** The second half of D: an authentication server under 20 to 410 requests/s (paper 002, section 4, figures 3 and 4). */
final class TemaServer {
    private static final int CORES = TemaPools.CORES;
    private static final double CPU_MILLIS = 1;
    private static final double DATABASE_MILLIS = 8.8;
    private static final int CONNECTIONS = 32;
    private static final double NANOS_PER_MILLI = 1e6;

    private static final List<Integer> RATES = List.of(
            20, TemaClaims.SMALL, 120, 170, TemaClaims.FIRST_LARGE, 270, 320, TemaClaims.HIGH, TemaClaims.HIGHEST);

    private static final MachineModel ORDINARY = MachineModel.of(CORES);
    private static final SerialCost CONTENTION = new SerialCost(Duration.ofNanos(500_000), 18, 3);
    private static final MachineModel CONTENDED = ORDINARY.withSerialCost(CONTENTION);

    private final List<RateSweep<SimulatedRun>> sweeps;

    private TemaServer(List<RateSweep<SimulatedRun>> sweeps) {
        this.sweeps = sweeps;
    }

    /** Returns how many steps the progress will hear of. */
    static int steps(Settings settings) {
        return 2 * TemaPools.CONTENDERS.size() * RATES.size() * repetitions(settings);
    }

    /** Runs the server with each pool under each rate, on both machines. */
    static TemaServer measure(WebTrace trace, Settings settings, ExperimentProgress progress) {
        int seconds = settings.count(60, 10);
        List<RateSweep<SimulatedRun>> sweeps = new ArrayList<>();
        for (MachineModel machine : List.of(ORDINARY, CONTENDED)) {
            sweeps.add(RateSweep.simulate(
                    TemaPools.CONTENDERS,
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
        List<Claim> claims = new ArrayList<>(
                TemaClaims.againstWatermark(sweeps.get(0), "the watermark pool (too small by calibration)"));
        claims.addAll(TemaClaims.againstEema(sweeps.get(0), ""));
        claims.addAll(TemaClaims.againstEema(sweeps.get(1), "on the machine calibrated to EEMA's collapse, "));
        return claims;
    }

    List<Table> tables() {
        RateSweep<SimulatedRun> ordinary = sweeps.get(0);
        return List.of(
                ordinary.table("Mean response time, ms", trial -> 1e3 * trial.meanResponse()),
                ordinary.table("Most threads at once", SimulatedRun::threadsPeak),
                ordinary.table("Threads created", SimulatedRun::threadsCreated),
                sweeps.get(1)
                        .table("Mean response time on the contended machine, ms", trial -> 1e3 * trial.meanResponse()));
    }

    List<Figure> figures() {
        RateSweep<SimulatedRun> ordinary = sweeps.get(0);
        return List.of(
                ordinary.figure("Response time", "Figure 3", "mean response, ms", trial -> 1e3 * trial.meanResponse()),
                sweeps.get(1)
                        .figure(
                                "Response time on the contended machine",
                                "Figure 3",
                                "mean response, ms",
                                trial -> 1e3 * trial.meanResponse()),
                ordinary.figure("Most threads at once", "Figure 4 a", "threads", SimulatedRun::threadsPeak),
                ordinary.figure("Threads created", "Figure 4 b", "threads", SimulatedRun::threadsCreated));
    }

    List<String> notes() {
        return List.of(
                "The paper names neither service times nor watermarks. Calibration: 9.8 ms a login, so that a pool of 4 threads (twice the"
                        + " cores) saturates between 380 and 410/s, where the paper's watermark pool does: the claims on it are therefore"
                        + " claims on a pool too small by calibration. With a high watermark of 8 it needs "
                        + text(sweeps.get(0)
                                .at(TemaPools.WIDE_WATERMARK, TemaClaims.HIGHEST)
                                .interval(trial -> 1e3 * trial.meanResponse()))
                        + " ms at 410/s. The database has more connections than any pool here needs.",
                "Nor does it say what threads cost on its machine (2 cores, 2 GB, Windows 7, Java 6), on which EEMA's were too many at 410/s."
                        + " On an ordinary machine idle threads harm nobody, and EEMA responds like TEMA. The contended machine is calibrated"
                        + " so that EEMA collapses at 410/s as published: more threads make requests slower, slower requests make more"
                        + " threads. Whether a run at 380/s collapses as well is chance. A claim about EEMA is decided only if both machines"
                        + " agree, with alpha 0.5 and 0.7.",
                "With its M/M/c limit instead of 8, TEMA's mean response at 410/s is "
                        + text(sweeps.get(0)
                                .at(TemaPools.TEMA_ERLANG, TemaClaims.HIGHEST)
                                .interval(trial -> 1e3 * trial.meanResponse()))
                        + " ms, against "
                        + text(sweeps.get(0)
                                .at(TemaPools.TEMA, TemaClaims.HIGHEST)
                                .interval(trial -> 1e3 * trial.meanResponse()))
                        + " ms.");
    }
}
