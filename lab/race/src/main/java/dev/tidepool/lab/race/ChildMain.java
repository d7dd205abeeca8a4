package dev.tidepool.lab.race;

import dev.tidepool.lab.measure.contestant.Contestants;
import dev.tidepool.lab.measure.machine.Calibrator;
import dev.tidepool.lab.measure.process.ParentLink;
import dev.tidepool.lab.results.Calibration;
import dev.tidepool.workload.Workload;
import java.nio.file.Path;

/**
 * The main class of a child JVM: {@code calibrate FILE} or {@code run FILE}. The answer goes to the file. The child ends when its parent
 * does, and cuts its run off when it is told to end.
 */
final class ChildMain {
    static final String CALIBRATE = "calibrate";
    static final String RUN = "run";

    private ChildMain() {}

    /** Does what the parent asks. */
    public static void main(String[] arguments) {
        // Halts: a pool that cannot be shut down must not keep the JVM, nor a hook wait for itself.
        ParentLink.untilTheEnd(() -> answer(arguments[0], Path.of(arguments[1])));
    }

    private static void answer(String task, Path answer) throws Exception {
        ParentLink parent = new ParentLink();
        RunRequest request = parent.request(RunRequest.class);
        Workload workload = request.workload().workload();
        if (task.equals(CALIBRATE)) {
            parent.endWithParent();
            Calibration calibration = Calibrator.measure(workload, request.seed());
            ParentLink.answer(answer, calibration);
        } else {
            run(request, workload, answer, parent);
        }
    }

    private static void run(RunRequest request, Workload workload, Path answer, ParentLink parent) throws Exception {
        OpenLoopRun run = new OpenLoopRun(request, workload, Contestants.find(request.pool()), parent::report);
        parent.endWithParent(run::rate);
        ParentLink.answer(answer, run::answer, run::stop);
    }
}
