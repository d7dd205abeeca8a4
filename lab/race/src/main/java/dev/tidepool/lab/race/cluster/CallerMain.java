package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.process.ParentLink;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The main class of the callers' process: joins the cluster, runs and answers. A request to terminate cuts the run off.
 */
final class CallerMain {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private CallerMain() {}

    /** Serves the parent. The process leaves the cluster without notice, because the cluster ends with the run. */
    public static void main(String[] arguments) {
        ParentLink.serve(arguments, CallerRequest.class, (request, parent) -> {
            CallersRun run = new CallersRun(request, request.work().draw(), callers(request), parent::report);
            parent.onStop(run::stop);
            return run.run();
        });
    }

    private static List<TaskCaller> callers(CallerRequest request) throws InterruptedException {
        List<TaskCaller> callers = new ArrayList<>();
        for (int i = 0; i < request.addresses().callers().size(); i++) {
            callers.add(request.contestant().openCaller(request.addresses(), i, PATIENCE));
        }
        return callers;
    }
}
