package dev.tidepool.cluster;

import dev.tidepool.cluster.engine.Engine;
import dev.tidepool.cluster.engine.Ticker;
import dev.tidepool.cluster.member.Member;
import dev.tidepool.executor.AdaptiveExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A member of the cluster: runs the tasks of its {@link TaskRegistry} for callers on every node, on an
 * {@link AdaptiveExecutor} that sizes itself. One on each node. Thread-safe.
 */
public final class ClusterMember implements AutoCloseable {
    private static final Duration POLL = Duration.ofMillis(10);

    private final Engine engine;
    private final boolean ownsEngine;
    private final AdaptiveExecutor executor;
    private final boolean ownsExecutor;
    private final Member member;
    private final Ticker ticker;

    ClusterMember(
            String name,
            Engine engine,
            boolean ownsEngine,
            AdaptiveExecutor executor,
            boolean ownsExecutor,
            Member member) {
        this.engine = engine;
        this.ownsEngine = ownsEngine;
        this.executor = executor;
        this.ownsExecutor = ownsExecutor;
        this.member = member;
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
        long deadline = System.nanoTime() + limit.toNanos();
        while (member.tasks() > 0 && System.nanoTime() - deadline < 0) {
            TimeUnit.NANOSECONDS.sleep(POLL.toNanos());
        }
        boolean ended = member.tasks() == 0;
        if (!ended) {
            member.stop();
        }
        return ended;
    }

    /**
     * Stops: sends back the tasks that wait, interrupts those that run, and leaves the cluster, unless the
     * engine or the executor were given by somebody else, who may still use them.
     */
    @Override
    public void close() {
        member.stop();
        ticker.close();
        if (ownsExecutor) {
            executor.shutdownNow();
        }
        member.close();
        if (ownsEngine) {
            engine.close();
        }
    }
}
