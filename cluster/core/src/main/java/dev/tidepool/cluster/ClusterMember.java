package dev.tidepool.cluster;

import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.endpoint.Ticker;
import dev.tidepool.cluster.internal.member.MemberServer;
import dev.tidepool.executor.AdaptiveExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A member of the cluster: runs the tasks of its {@link TaskRegistry} for callers on every node, on an
 * {@link AdaptiveExecutor}. A node has at most one member. Thread-safe.
 */
public final class ClusterMember implements AutoCloseable {
    private static final Duration CLOSE_LIMIT = Duration.ofSeconds(1);
    private static final Duration POLL = Duration.ofMillis(10);

    /** Tasks that callers sent before they knew that the member drains arrive within this, and are sent back. */
    private static final Duration ON_THE_WAY = Duration.ofMillis(300);

    private final ClusterEngine engine;
    private final AdaptiveExecutor executor;
    private final boolean ownsExecutor;
    private final MemberServer member;
    private final Flusher flusher;
    private final Ticker ticker;

    ClusterMember(
            String name,
            ClusterEngine engine,
            AdaptiveExecutor executor,
            boolean ownsExecutor,
            MemberServer member,
            Flusher flusher) {
        this.engine = engine;
        this.executor = executor;
        this.ownsExecutor = ownsExecutor;
        this.member = member;
        this.flusher = flusher;
        this.ticker = new Ticker(name + "-reports", member::tick);
    }

    /** Returns a builder. {@code name} is the member's name in threads and messages; not blank. */
    public static ClusterMemberBuilder builder(String name) {
        return new ClusterMemberBuilder(name);
    }

    public NodeId node() {
        return engine.self();
    }

    public AdaptiveExecutor executor() {
        return executor;
    }

    /** Returns the number of tasks that wait or run here. */
    public long tasks() {
        return member.tasks();
    }

    /** Returns the present load. Its overload point is not known here: callers learn it when the member reports it. */
    public MemberLoad load() {
        return member.presentLoad();
    }

    /**
     * Accepts no more tasks, sends back those that wait, and waits for those that run. At the end of {@code limit},
     * interrupts these. Callers learn at once that the member drains, and send their tasks elsewhere; without another
     * member, they wait for one, within the time limits of the tasks. Also sends back what arrives within the next 300
     * ms, so it takes that long if the limit allows.
     *
     * @return whether all running tasks ended in time
     * @throws InterruptedException if the calling thread is interrupted; the member then accepts no more tasks, and
     *     does nothing else
     */
    public boolean drain(Duration limit) throws InterruptedException {
        member.drain();
        TimeUnit.NANOSECONDS.sleep(Math.min(limit.toNanos(), ON_THE_WAY.toNanos()));
        boolean ended = awaitSettled(limit.minus(ON_THE_WAY)); // a limit below 0 is over at once
        if (!ended) {
            member.stop();
        }
        return ended;
    }

    private boolean awaitSettled(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!member.isSettled() && System.nanoTime() - deadline < 0) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
        return member.isSettled();
    }

    /**
     * Stops the member: sends back the tasks that wait, interrupts those that run, and waits for these for at most a
     * second. Callers learn that tasks on their way here never start, and send them elsewhere. The engine stays open,
     * and so does an executor that the builder was given: their owners close them.
     */
    @Override
    public void close() {
        member.stop();
        try {
            boolean unused = awaitSettled(CLOSE_LIMIT);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        ticker.close();
        if (ownsExecutor) {
            executor.shutdownNow();
        }
        flusher.close(); // first: it may have what the member must have sent before its last word
        member.close();
    }
}
