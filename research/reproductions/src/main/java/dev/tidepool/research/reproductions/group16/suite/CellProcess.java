package dev.tidepool.research.reproductions.group16.suite;

import dev.tidepool.lab.measure.machine.Probe;
import dev.tidepool.lab.measure.machine.ProbeResult;
import dev.tidepool.lab.measure.process.ChildProcess;
import dev.tidepool.lab.measure.process.TemporaryFolder;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A run in a fresh JVM. This process is the other application: its probe computes for 1 ms, rests for 9 ms, and
 * repeats. The probe takes a twentieth of a machine of two cores, so it hardly competes with the service.
 */
public final class CellProcess {
    private static final List<String> FLAGS = List.of("-Xms1g", "-Xmx1g", "-Xss256k");
    private static final long PAUSE_NANOS = 9_000_000;
    private static final long POLL_MILLIS = 100;

    private CellProcess() {}

    /** {@link CellRunner#run}. */
    public static Optional<CellResult> run(CellRequest request, BooleanSupplier stop)
            throws IOException, InterruptedException {
        try (TemporaryFolder folder = TemporaryFolder.create("suite")) {
            ChildProcess child = ChildProcess.start(CellMain.class, FLAGS, request, folder.path());
            Thread watch = watch(child, stop);
            Probe probe = LeibnizPi.probe(request.probeIterations(), PAUSE_NANOS);
            Optional<CellMeasurement> measured;
            try {
                measured = child.await(CellMeasurement.class);
            } finally {
                probe.close();
                watch.interrupt();
                watch.join();
            }
            if (measured.isEmpty() && (stop.getAsBoolean() || child.wasToldToEnd())) {
                return Optional.empty(); // Ctrl-C in a terminal reaches every process, and the child perhaps first
            }
            if (measured.isEmpty()) {
                throw new IllegalStateException("%s under %s gave no result: %s"
                        .formatted(request.service().title(), request.profile().title(), child.failure()));
            }
            return measured.map(each -> new CellResult(each, result(probe, each), false));
        }
    }

    private static Thread watch(ChildProcess child, BooleanSupplier stop) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (!stop.getAsBoolean()) {
                            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
                        }
                        child.stop();
                    } catch (InterruptedException ended) {
                        // So has the child.
                    }
                },
                "stop-watch");
        watch.setDaemon(true);
        watch.start();
        return watch;
    }

    /** The two processes share only the wall clock. */
    private static ProbeResult result(Probe probe, CellMeasurement measured) {
        return probe.result(Probe.nanoTime(measured.beganMillis()), Probe.nanoTime(measured.endedMillis()));
    }
}
