package dev.tidepool.research.benchmarks.servers.load;

import java.util.concurrent.TimeUnit;

/**
 * A closed loop: each connection has one request in flight, and sends the next when the answer is complete. A request
 * without a good answer ends its connection's loop. One of {@link #run} and {@link #warmUp} is called, once.
 */
final class ClosedRequests {
    private final LoadPlan plan;
    private final Requests requests;
    private final RequestTimes times = new RequestTimes();
    private volatile boolean measuring;
    private volatile boolean stopped;

    ClosedRequests(LoadPlan plan, Requests requests) {
        this.plan = plan;
        this.requests = requests;
    }

    /** Runs the loop and returns the figures of the requests that ended in the measurement. */
    LoadFigures run(LoadWindow window) throws InterruptedException {
        start();
        pause(plan.warmUpSeconds());
        window.begun();
        long began = System.nanoTime();
        measuring = true;
        pause(plan.seconds());
        measuring = false;
        double seconds = (System.nanoTime() - began) / 1e9;
        window.ended();
        stopped = true;
        return times.figures(seconds);
    }

    /** Runs the loop for the length of the warm-up alone. */
    void warmUp() throws InterruptedException {
        start();
        pause(plan.warmUpSeconds());
        stopped = true;
    }

    private void start() {
        for (int connection = 0; connection < plan.connections(); connection++) {
            send(connection);
        }
    }

    private void send(int connection) {
        long sentAt = System.nanoTime();
        requests.send(connection, served -> ended(connection, served, sentAt));
    }

    private void ended(int connection, boolean served, long sentAt) {
        if (stopped) {
            return;
        }
        if (!served) {
            times.failed();
            return;
        }
        if (measuring) {
            times.served();
            times.took(System.nanoTime() - sentAt);
        }
        send(connection);
    }

    private static void pause(double seconds) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep((long) (seconds * 1e9));
    }
}
