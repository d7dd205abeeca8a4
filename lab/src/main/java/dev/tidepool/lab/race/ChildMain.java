package dev.tidepool.lab.race;

import dev.tidepool.lab.contestant.Contestants;
import dev.tidepool.lab.result.Calibration;
import dev.tidepool.lab.result.Json;
import dev.tidepool.lab.result.Run;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The main class of a child JVM: {@code calibrate FILE} or {@code run FILE}. The request is one line
 * of JSON on standard input; the answer goes to the file; live figures go to standard output, one
 * line of JSON each behind {@value #LIVE}. The child ends when its standard input does, because then
 * its parent is gone, and cuts its run off when it is told to end.
 */
final class ChildMain {
    static final String LIVE = "live ";
    static final String CALIBRATE = "calibrate";
    static final String RUN = "run";
    private static final long STOP_SECONDS = 10;

    private ChildMain() {}

    /** Does what the parent asks. */
    public static void main(String[] arguments) throws IOException, WorkloadException, InterruptedException {
        BufferedReader parent = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        RunRequest request = Json.MAPPER.readValue(Objects.requireNonNull(parent.readLine()), RunRequest.class);
        Workload workload = Workloads.find(request.workload());
        Path answer = Path.of(arguments[1]);
        if (arguments[0].equals(CALIBRATE)) {
            endWith(parent);
            Calibration calibration = Calibrator.measure(workload, request.seed());
            Json.MAPPER.writeValue(answer.toFile(), calibration);
        } else {
            run(request, workload, answer, parent);
        }
        // Not exit: a pool that cannot be shut down must not keep the JVM, nor a hook wait for itself.
        Runtime.getRuntime().halt(0);
    }

    private static void run(RunRequest request, Workload workload, Path answer, BufferedReader parent)
            throws IOException, WorkloadException, InterruptedException {
        OpenLoopRun run = new OpenLoopRun(request, workload, Contestants.find(request.pool()), ChildMain::report);
        CountDownLatch written = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            run.stop();
            await(written);
        }));
        endWith(parent);
        Run measured = run.run();
        Json.MAPPER.writeValue(answer.toFile(), measured);
        written.countDown();
    }

    private static void await(CountDownLatch written) {
        try {
            written.await(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void report(LiveFigures figures) {
        try {
            System.out.println(LIVE + Json.MAPPER.writeValueAsString(figures));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    /** Ends this JVM when the parent does. */
    private static void endWith(BufferedReader parent) {
        Thread watch = new Thread(
                () -> {
                    try {
                        @Nullable String line;
                        do {
                            line = parent.readLine();
                        } while (line != null);
                    } catch (IOException gone) {
                        // The same as the end of input.
                    }
                    Runtime.getRuntime().halt(1);
                },
                "parent-watch");
        watch.setDaemon(true);
        watch.start();
    }
}
