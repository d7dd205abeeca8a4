package dev.tidepool.lab.race;

import dev.tidepool.lab.contestant.Contestants;
import dev.tidepool.lab.result.Calibration;
import dev.tidepool.workload.Workload;
import dev.tidepool.workload.WorkloadException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The main class of a child JVM: {@code calibrate FILE} or {@code run FILE}. The answer goes to the file. The child ends when its parent
 * does, and cuts its run off when it is told to end.
 */
final class ChildMain {
    static final String CALIBRATE = "calibrate";
    static final String RUN = "run";
    private static final long STOP_SECONDS = 10;

    private ChildMain() {}

    /** Does what the parent asks. */
    public static void main(String[] arguments) {
        // Halts: a pool that cannot be shut down must not keep the JVM, nor a hook wait for itself.
        ParentLink.untilTheEnd(() -> answer(arguments[0], Path.of(arguments[1])));
    }

    private static void answer(String task, Path answer) throws IOException, WorkloadException, InterruptedException {
        ParentLink parent = new ParentLink();
        RunRequest request = parent.request(RunRequest.class);
        Workload workload = Workloads.find(request.workload());
        if (task.equals(CALIBRATE)) {
            parent.endWithParent();
            Calibration calibration = Calibrator.measure(workload, request.seed());
            ParentLink.answer(answer, calibration);
        } else {
            run(request, workload, answer, parent);
        }
    }

    private static void run(RunRequest request, Workload workload, Path answer, ParentLink parent)
            throws IOException, WorkloadException, InterruptedException {
        OpenLoopRun run = new OpenLoopRun(request, workload, Contestants.find(request.pool()), parent::report);
        CountDownLatch written = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            run.stop();
            await(written);
        }));
        parent.endWithParent(run::rate);
        try {
            ParentLink.answer(answer, run.answer());
        } finally {
            written.countDown();
        }
    }

    private static void await(CountDownLatch written) {
        try {
            written.await(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
