package dev.tidepool.research.benchmarks.servers.load;

import dev.tidepool.lab.measure.loop.OpenLoop;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * An open loop: requests are due at random times (a Poisson process), the same for every pool, whatever happened to
 * earlier ones. Response times count from when a request was due. {@link #run} is called once.
 */
final class OpenRequests {
    private static final long SEED = 20261123;
    private static final double NANOS = 1e9;
    private static final long POLL_NANOS = 1_000_000;
    private static final long LEAD_NANOS = 10_000_000;

    private final LoadPlan plan;
    private final Requests requests;
    private final RequestTimes times = new RequestTimes();
    private final AtomicInteger outstanding = new AtomicInteger();
    private volatile boolean measuring;

    OpenRequests(LoadPlan plan, Requests requests) {
        this.plan = plan;
        this.requests = requests;
    }

    /**
     * Runs the loop and returns its figures: requests answered during the measurement, and the response times of those
     * that were due in it. A request without a good answer counts with at least the length of the measurement.
     */
    LoadFigures run(LoadWindow window) throws InterruptedException {
        long[] due = arrivals(plan);
        long from = nanos(plan.warmUpSeconds());
        int warmUp = (int) Arrays.stream(due).filter(at -> at < from).count();
        long began = System.nanoTime() + LEAD_NANOS;
        offer(began, due, 0, warmUp, false);
        sleepUntil(began + from);
        window.begun();
        measuring = true;
        offer(began, due, warmUp, due.length, true);
        sleepUntil(began + from + nanos(plan.seconds()));
        measuring = false;
        window.ended();
        double seconds = (System.nanoTime() - began - from) / NANOS;
        awaitOutstanding();
        return times.figures(seconds);
    }

    private void offer(long began, long[] due, int first, int end, boolean counts) {
        OpenLoop.sleeping(began, end - first, i -> due[first + i], i -> send(first + i, began + due[first + i], counts))
                .run();
    }

    private static void sleepUntil(long nanoTime) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanoTime - System.nanoTime());
    }

    /** Returns when requests are due, in nanoseconds from the begin. */
    static long[] arrivals(LoadPlan plan) {
        Random random = new Random(SEED);
        double seconds = plan.warmUpSeconds() + plan.seconds();
        long[] due = new long[(int) Math.max(1, Math.round(seconds * plan.perSecond()))];
        double at = 0;
        for (int i = 0; i < due.length; i++) {
            at -= Math.log(1 - random.nextDouble()) / plan.perSecond();
            due[i] = nanos(at);
        }
        // Scaled, so that the number of arrivals and the time are both as planned.
        double scale = seconds * NANOS / (due[due.length - 1] + NANOS / plan.perSecond());
        for (int i = 0; i < due.length; i++) {
            due[i] = (long) (due[i] * scale);
        }
        return due;
    }

    private void send(int index, long dueAt, boolean counts) {
        outstanding.incrementAndGet();
        requests.send(index % plan.connections(), served -> ended(served, dueAt, counts));
    }

    private void ended(boolean served, long dueAt, boolean counts) {
        long took = System.nanoTime() - dueAt;
        if (served && measuring) {
            times.served();
        }
        if (counts) {
            if (!served) {
                times.failed();
            }
            times.took(served ? took : Math.max(took, nanos(plan.seconds())));
        }
        outstanding.decrementAndGet();
    }

    /** Waits for late answers as long as the measurement took. Those that are still missing count as failed. */
    private void awaitOutstanding() {
        long limit = System.nanoTime() + nanos(plan.seconds());
        while (outstanding.get() > 0 && System.nanoTime() - limit < 0) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        for (int missing = outstanding.get(); missing > 0; missing--) {
            times.failed();
            times.took(nanos(plan.seconds()));
        }
    }

    private static long nanos(double seconds) {
        return (long) (seconds * NANOS);
    }
}
