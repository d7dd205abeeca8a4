package dev.tidepool.cluster;

import dev.tidepool.cluster.internal.codec.SerialCodec;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.member.AdaptivePool;
import dev.tidepool.cluster.internal.member.MemberServer;
import dev.tidepool.cluster.internal.member.MemberSettings;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.FrameCodec;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.overload.AverageWaitRule;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link ClusterMember}s. A member needs an {@link #engine} and {@link #tasks}. Each method throws an {@link
 * IllegalArgumentException} if its argument is out of range. Not thread-safe.
 */
public final class ClusterMemberBuilder {
    private final String name;
    private @Nullable ClusterEngine engine;
    private @Nullable AdaptiveExecutor executor;
    private TaskRegistry tasks = new TaskRegistry();
    private @Nullable AllowedClasses allowed;
    private int taskLimit = 100_000;
    private int payloadLimit = 1 << 20;
    private long memoryLimit = Runtime.getRuntime().maxMemory() / 8;
    private byte @Nullable [] secret;
    private TaskRights rights = TaskRights.EVERYTHING;
    private AverageWaitRule overload = AverageWaitRule.defaults();

    ClusterMemberBuilder(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank; give each member its own name");
        }
        this.name = name;
    }

    /** Sets the engine that connects the member to its cluster. Its owner closes it, after the member. */
    public ClusterMemberBuilder engine(ClusterEngine newEngine) {
        this.engine = Objects.requireNonNull(newEngine, "engine");
        return this;
    }

    /** Sets the tasks. More tasks may be registered later. */
    public ClusterMemberBuilder tasks(TaskRegistry registry) {
        this.tasks = Objects.requireNonNull(registry, "registry");
        return this;
    }

    /** Sets the pool, which its owner closes. By default, the member makes and closes a pool with its own name. */
    public ClusterMemberBuilder executor(AdaptiveExecutor pool) {
        this.executor = Objects.requireNonNull(pool, "pool");
        return this;
    }

    /** Allows serialisable tasks of these classes. By default, the member rejects all serialisable tasks. */
    public ClusterMemberBuilder serialisable(AllowedClasses classes) {
        this.allowed = Objects.requireNonNull(classes, "classes");
        return this;
    }

    /** Sets the limit on the tasks that wait and run on the member: 1 to 10,000,000; default 100,000. */
    public ClusterMemberBuilder taskLimit(int limit) {
        this.taskLimit = Require.inRange("taskLimit", limit, 1, 10_000_000);
        return this;
    }

    /** Sets the limit on the bytes of an argument and of a result: 1 to 100,000,000; default 1 MiB. */
    public ClusterMemberBuilder payloadLimit(int bytes) {
        this.payloadLimit = Require.inRange("payloadLimit", bytes, 1, 100_000_000);
        return this;
    }

    /**
     * Sets the limit on the bytes of the arguments of all tasks that wait and run on the member: 1 or more; default an
     * eighth of the maximum heap. Beyond it, the member refuses tasks as it does beyond {@link #taskLimit}. A task that
     * is alone may be larger.
     */
    public ClusterMemberBuilder memoryLimit(long bytes) {
        if (bytes < 1) {
            throw new IllegalArgumentException("memoryLimit is " + bytes + "; allowed is 1 or more");
        }
        this.memoryLimit = bytes;
        return this;
    }

    /** Sets the cluster's secret, 16 to 10,000 bytes. The member refuses callers without it. */
    public ClusterMemberBuilder secret(byte[] bytes) {
        this.secret = FrameCodec.checked(bytes);
        return this;
    }

    /**
     * Restricts what callers that are clients may run. By default, they may run every task. Nodes are not restricted:
     * they have the cluster's secret.
     */
    public ClusterMemberBuilder rights(TaskRights newRights) {
        this.rights = Objects.requireNonNull(newRights, "rights");
        return this;
    }

    /**
     * Sets when the member signals overload to its callers, who then send it less, as their routing policies say. By
     * default, when the average wait of its queued tasks has risen by a tenth within 500 ms, but not in the 5 s after
     * its first task, while the JVM is cold. The member looks every 50 ms at most, so a shorter interval counts as 50
     * ms.
     */
    public ClusterMemberBuilder overload(AverageWaitRule rule) {
        this.overload = Objects.requireNonNull(rule, "rule");
        return this;
    }

    /**
     * Returns a running member.
     *
     * @throws IllegalStateException if the builder has no engine, or the engine's node has a member already
     */
    public ClusterMember build() {
        ClusterEngine on = engine;
        if (on == null) {
            throw new IllegalStateException("member '" + name + "' has no engine; set one with engine(...)");
        }
        AllowedClasses classes = allowed;
        if (classes != null && tasks.handler(CallerMessage.SERIALISED_TASK) == null) {
            new SerialCodec(classes).registerIn(tasks);
        }
        AdaptiveExecutor pool = executor != null ? executor : AdaptiveExecutor.create(name);
        MemberSettings settings =
                new MemberSettings(name, taskLimit, payloadLimit, memoryLimit, secret, rights, overload);
        Flusher flusher = new Flusher(name + "-replies");
        try {
            MemberServer member = new MemberServer(
                    settings,
                    on,
                    FrameCodec.newEndpoint(),
                    new AdaptivePool(pool),
                    tasks::handler,
                    System::nanoTime,
                    flusher);
            return new ClusterMember(name, on, pool, executor == null, member, flusher);
        } catch (IllegalStateException taken) {
            flusher.close();
            if (executor == null) {
                pool.shutdown();
            }
            throw taken;
        }
    }
}
