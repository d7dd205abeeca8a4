package dev.tidepool.lab.race.cluster;

import com.sun.management.OperatingSystemMXBean;
import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.process.ParentLink;
import dev.tidepool.lab.results.Decision;
import dev.tidepool.lab.results.Round;
import dev.tidepool.lab.workload.WorkloadException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The main class of a node process. It reports live figures as soon as it is a member. It runs tasks until it is told
 * to end, and then answers with its {@link NodeHistory}.
 */
final class NodeMain {
    private static final long STEP_MILLIS = 100;

    private final NodePool pool;
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final long startedAtMillis = System.currentTimeMillis();
    private final long startedAtNanos = System.nanoTime();
    private final List<NodeHistory.Point> points = new ArrayList<>();

    private NodeMain(NodePool pool) {
        this.pool = pool;
    }

    public static void main(String[] arguments) {
        ParentLink.serve(arguments, NodeRequest.class, NodeMain::run);
    }

    /** Leaves without notice, because the cluster ends with the run. */
    private static NodeHistory run(NodeRequest request, ParentLink parent)
            throws WorkloadException, InterruptedException {
        NodeTasks tasks = new NodeTasks(request.index(), request.work());
        NodeMain node = new NodeMain(request.contestant().openNode(request, tasks));
        CountDownLatch ending = new CountDownLatch(1);
        parent.onStop(ending::countDown);
        do {
            parent.report(node.note());
        } while (!ending.await(STEP_MILLIS, TimeUnit.MILLISECONDS));
        return node.history();
    }

    private LiveFigures note() {
        NodePool.State state = pool.state();
        double t = Round.to((System.nanoTime() - startedAtNanos) / 1e9, 4);
        points.add(new NodeHistory.Point(t, state, process.getProcessCpuTime() / 1e9));
        return LiveFigures.counts(t, 0, 0, state.alive(), state.busy(), state.queued());
    }

    private NodeHistory history() {
        return new NodeHistory(startedAtMillis, points, Decision.changes(pool.decisions(), startedAtNanos));
    }
}
