package dev.tidepool.lab.load;

import dev.tidepool.lab.load.serve.ServerTiming;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * A fixed number of callers. Each sends a request, waits for the complete answer, thinks, and sends the next. So there
 * are never more requests in flight than callers. Times count from the moment of sending. Thread-safe.
 */
final class HttpCallers implements Meter {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final long POLL_NANOS = 1_000_000;

    /** After a request without an answer, so that callers of a server that is gone do not spin. */
    private static final Duration REST = Duration.ofMillis(10);

    private final LoadClient client;
    private final Supplier<String> pages;
    private final int callers;
    private final Duration think;
    private final Histogram response = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
    private final Histogram queueWait = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
    private final Histogram service = new ConcurrentHistogram(SIGNIFICANT_DIGITS);
    private final FailureCounts faults = new FailureCounts();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final LongAdder offered = new LongAdder();
    private final LongAdder completed = new LongAdder();
    private final LongAdder inTime = new LongAdder();
    private final LongAdder rejected = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder timedOut = new LongAdder();
    private volatile long from = Long.MAX_VALUE;
    private volatile long until = Long.MAX_VALUE;
    private volatile boolean stopped;
    private volatile boolean over;

    /**
     * Prepares the callers.
     *
     * @param client has at least as many connections as there are callers
     * @param pages path and query of each request; called by several threads
     * @param callers how many
     * @param think between an answer and the next request of the same caller
     */
    HttpCallers(LoadClient client, Supplier<String> pages, int callers, Duration think) {
        this.client = client;
        this.pages = pages;
        this.callers = callers;
        this.think = think;
    }

    /** Starts the callers; nothing counts yet. */
    void start() {
        for (int i = 0; i < callers; i++) {
            call();
        }
    }

    /** From now on, requests that end count. */
    void measure() {
        from = System.nanoTime();
    }

    /**
     * Stops the callers and waits for the outstanding answers. Their times count: without them, a server that stalls
     * would look fast.
     *
     * @param limit the maximum wait
     * @return requests still without an answer
     */
    int stop(Duration limit) {
        long now = System.nanoTime();
        until = now;
        stopped = true;
        while (inFlight.get() > 0 && System.nanoTime() - now < limit.toNanos()) {
            LockSupport.parkNanos(POLL_NANOS);
        }
        over = true;
        return inFlight.get();
    }

    /** Returns how long it measured, nanos; when it has stopped. */
    long measuredNanos() {
        return until - from;
    }

    @Override
    public long now() {
        return System.nanoTime() - from;
    }

    @Override
    public long offered() {
        return offered.sum();
    }

    @Override
    public long ended() {
        return completed.sum() + rejected.sum() + failed.sum() + timedOut.sum();
    }

    long completed() {
        return completed.sum();
    }

    /** Returns requests served before it was stopped. */
    long completedInTime() {
        return inTime.sum();
    }

    long rejected() {
        return rejected.sum();
    }

    long failed() {
        return failed.sum();
    }

    /** Returns requests whose answer took longer than the timeout. */
    long timedOut() {
        return timedOut.sum();
    }

    FailureCounts faults() {
        return faults;
    }

    /** Returns the times from sending to the complete answer, or to the timeout. */
    Histogram response() {
        return response;
    }

    /** Returns the times that tasks waited in the pool's queue, as the server reports them. */
    Histogram queueWait() {
        return queueWait;
    }

    /** Returns the times that tasks ran, as the server reports them. */
    Histogram service() {
        return service;
    }

    private void call() {
        if (stopped) {
            return;
        }
        inFlight.incrementAndGet();
        long sentAt = System.nanoTime();
        if (sentAt - from >= 0) {
            offered.increment();
        }
        client.send(pages.get(), () -> {}, outcome -> ended(outcome, sentAt));
    }

    private void ended(RequestOutcome outcome, long sentAt) {
        long now = System.nanoTime();
        if (now - from >= 0 && !over) {
            count(outcome, now - sentAt);
        }
        inFlight.decrementAndGet();
        boolean answered = outcome.status() > 0;
        if (answered && think.isZero()) {
            call();
        } else {
            client.after(answered ? think : think.plus(REST), this::call);
        }
    }

    private void count(RequestOutcome outcome, long nanos) {
        if (outcome.isServed()) {
            completed.increment();
            if (!stopped) {
                inTime.increment();
            }
            response.recordValue(nanos);
            ServerTiming timing = outcome.timing();
            if (timing != null) {
                queueWait.recordValue(timing.queueNanos());
                service.recordValue(timing.serviceNanos());
            }
            return;
        }
        faults.add(outcome);
        if (outcome.isRejected()) {
            rejected.increment();
        } else if (outcome.isTimedOut()) {
            timedOut.increment();
            response.recordValue(nanos);
        } else {
            failed.increment();
        }
    }
}
