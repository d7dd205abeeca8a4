package dev.tidepool.lab.cluster;

import dev.tidepool.lab.race.ParentLink;
import dev.tidepool.lab.result.Json;
import dev.tidepool.workload.Schedule;
import dev.tidepool.workload.WorkloadException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The main class of the callers' process: joins the cluster, runs, answers. Told to end, it cuts its run off and answers what there is. */
final class CallerMain {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long STOP_SECONDS = 10;

    private CallerMain() {}

    /** Does what the parent asks. Nobody needs an orderly farewell: the cluster ends with the run. */
    public static void main(String[] arguments) {
        ParentLink.untilTheEnd(() -> run(Path.of(arguments[1])));
    }

    private static void run(Path file) throws IOException, WorkloadException, InterruptedException {
        ParentLink parent = new ParentLink();
        CallerRequest request = parent.request(CallerRequest.class);
        parent.endWithParent();
        Schedule schedule = request.work().draw();
        CallersRun run = new CallersRun(request, schedule, callers(request), parent::report);
        CountDownLatch written = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            run.stop();
            await(written);
        }));
        CallerAnswer answer = run.run();
        Json.MAPPER.writeValue(file.toFile(), answer);
        written.countDown();
    }

    private static List<TaskCaller> callers(CallerRequest request) throws InterruptedException {
        boolean plain = ClusterContestant.find(request.contestant()).isPlain();
        List<TaskCaller> callers = new ArrayList<>();
        for (int i = 0; i < request.addresses().callers().size(); i++) {
            callers.add(plain ? HazelcastCaller.open(request, i, PATIENCE) : TidepoolCaller.open(request, i, PATIENCE));
        }
        return callers;
    }

    private static void await(CountDownLatch written) {
        try {
            written.await(STOP_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
