package dev.tidepool.lab.race.cluster;

import dev.tidepool.lab.measure.process.ParentLink;
import dev.tidepool.workload.Schedule;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The main class of the callers' process: joins the cluster, runs, answers. Told to end, it cuts its run off and answers what there is. */
final class CallerMain {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private CallerMain() {}

    /** Does what the parent asks. Nobody needs an orderly farewell: the cluster ends with the run. */
    public static void main(String[] arguments) {
        ParentLink.untilTheEnd(() -> run(Path.of(arguments[1])));
    }

    private static void run(Path file) throws Exception {
        ParentLink parent = new ParentLink();
        CallerRequest request = parent.request(CallerRequest.class);
        parent.endWithParent();
        Schedule schedule = request.work().draw();
        CallersRun run = new CallersRun(request, schedule, callers(request), parent::report);
        ParentLink.answer(file, run::run, run::stop);
    }

    private static List<TaskCaller> callers(CallerRequest request) throws InterruptedException {
        boolean plain = ClusterContestant.find(request.contestant()).isPlain();
        List<TaskCaller> callers = new ArrayList<>();
        for (int i = 0; i < request.addresses().callers().size(); i++) {
            callers.add(plain ? HazelcastCaller.open(request, i, PATIENCE) : TidepoolCaller.open(request, i, PATIENCE));
        }
        return callers;
    }
}
