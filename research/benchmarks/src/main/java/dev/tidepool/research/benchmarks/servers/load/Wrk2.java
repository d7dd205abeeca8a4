package dev.tidepool.research.benchmarks.servers.load;

import java.io.IOException;
import java.util.Optional;

/**
 * The generator {@code wrk2}, which sends at a constant rate. Response times count from when a request was due.
 *
 * @param wrk warms the server up in a closed loop: at a fixed rate, a cold one builds up a backlog
 * @param wrk2 sends at the rate; its options and reports are those of {@code wrk}
 */
record Wrk2(Wrk wrk, Wrk wrk2) {
    /** For so long, and a little longer for each connection, it calibrates itself and keeps no response times. */
    private static final double CALIBRATION_SECONDS = 10;

    private static final double CALIBRATION_SECONDS_PER_CONNECTION = 0.005;

    /** Returns both programs, if they are on the path. */
    static Optional<Wrk2> find(CoreSplit cores) {
        return Wrk.find(cores)
                .flatMap(wrk -> Wrk.onPath("wrk2").map(program -> new Wrk2(wrk, new Wrk(program, cores))));
    }

    /** Warms the server up and measures. Requests and CPU time count from the begin of the calibration. */
    LoadFigures run(LoadPlan plan, LoadWindow window) throws IOException, InterruptedException {
        wrk.run(plan, plan.warmUpSeconds());
        double calibration = CALIBRATION_SECONDS + plan.connections() * CALIBRATION_SECONDS_PER_CONNECTION;
        window.begun();
        String report = wrk2.run(
                plan,
                calibration + plan.seconds(),
                "--rate",
                String.valueOf(Math.max(1, Math.round(plan.perSecond()))));
        window.ended();
        return Wrk.figures(report);
    }
}
