package dev.tidepool.cluster;

import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.endpoint.Ticker;
import dev.tidepool.cluster.internal.member.Member;
import dev.tidepool.executor.AdaptiveExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A member of the cluster: runs the tasks of its {@link TaskRegistry} for callers on every node, on an
 * {@link AdaptiveExecutor} that sizes itself. One on each node. Thread-safe.
 */
public final class ClusterMember implements AutoCloseable {
    private static final Duration LAST_WORDS = Duration.ofSeconds(1);
    private static final Duration POLL = Duration.ofMillis(10);

    private final Engine engine;
    private final boolean ownsEngine;
    private final AdaptiveExecutor executor;
    private final boolean ownsExecutor;
    private final Member member;
    private final Flusher flusher;
    private final Ticker ticker;

    ClusterMember(
            String name,
            Engine engine,
            boolean ownsEngine,
            AdaptiveExecutor executor,
            boolean ownsExecutor,
            Member member,
            Flusher flusher) {
        this.engine = engine;
        this.ownsEngine = ownsEngine;
        this.executor = executor;
        this.ownsExecutor = ownsExecutor;
        this.member = member;
        this.flusher = flusher;
        this.ticker = new Ticker(name + "-reports", Member.TICK, member::tick);
    }

    /**
     * Returns a builder.
     *
     * @param name names the member in threads and messages; not blank
     */
    public static ClusterMemberBuilder builder(String name) {
        return new ClusterMemberBuilder(name);
    }

    /** Returns this node. */
    public NodeId node() {
        return engine.self();
    }

    /** Returns the pool that runs the tasks. */
    public AdaptiveExecutor executor() {
        return executor;
    }

    /** Returns how many tasks wait or run here. */
    public long tasks() {
        return member.tasks();
    }

    /**
     * Takes no more tasks, lets those that are here end, for at most {@code limit}, and sends back or
     * interrupts what is left. Callers are told at once, and send theirs elsewhere.
     *
     * @return whether all ended in time
     * @throws InterruptedException if the calling thread is interrupted; the member then only takes no more tasks
     */
    public boolean drain(Duration limit) throws InterruptedException {
        member.drain();
        boolean ended = awaitNoTasks(limit);
        if (!ended) {
            member.stop();
        }
        return ended;
    }

    private boolean awaitNoTasks(Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (member.tasks() > 0 && System.nanoTime() - deadline < 0) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
        return member.tasks() == 0;
    }

    /**
     * Stops: sends back the tasks that wait, interrupts those that run, waits a second at most for these to end, and
     * leaves the cluster, unless the engine or the executor were given by somebody else, who may still use them.
     */
    @Override
    public void close() {
        member.stop();
        try {
            boolean unused = awaitNoTasks(LAST_WORDS);
        } catch (InterruptedException interrupt) {
            Thread.currentThread().interrupt();
        }
        ticker.close();
        if (ownsExecutor) {
            executor.shutdownNow();
        }
        member.close();
        flusher.close();
        if (ownsEngine) {
            engine.close();
        }
    }
}
