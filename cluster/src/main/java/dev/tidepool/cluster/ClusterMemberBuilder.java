package dev.tidepool.cluster;

import com.hazelcast.core.HazelcastInstance;
import dev.tidepool.cluster.hazelcast.HazelcastEngine;
import dev.tidepool.cluster.internal.codec.SerialCodec;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.member.AdaptivePool;
import dev.tidepool.cluster.internal.member.Member;
import dev.tidepool.cluster.internal.member.MemberSettings;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.Seal;
import dev.tidepool.executor.AdaptiveExecutor;
import dev.tidepool.policy.Require;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link ClusterMember}s. It needs a {@link #hazelcast Hazelcast instance}, and tasks to run. Every
 * wrong argument fails where it is given. Not thread-safe.
 */
public final class ClusterMemberBuilder {
    private final String name;
    private @Nullable Engine engine;
    private boolean ownsEngine;
    private @Nullable AdaptiveExecutor executor;
    private TaskRegistry tasks = new TaskRegistry();
    private @Nullable AllowedClasses allowed;
    private int taskLimit = 100_000;
    private int payloadLimit = 1 << 20;
    private byte @Nullable [] secret;

    ClusterMemberBuilder(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank; give the member a name that tells it from others");
        }
        this.name = name;
    }

    /** Sets the instance whose cluster the member joins; it stays the giver's, who shuts it down. */
    public ClusterMemberBuilder hazelcast(HazelcastInstance instance) {
        this.engine = HazelcastEngine.on(instance);
        this.ownsEngine = false;
        return this;
    }

    /** Sets the engine; it is closed with the member if that {@code owns} it. */
    ClusterMemberBuilder engine(Engine newEngine, boolean owns) {
        this.engine = Objects.requireNonNull(newEngine, "engine");
        this.ownsEngine = owns;
        return this;
    }

    /** Sets the tasks. More may be registered later. */
    public ClusterMemberBuilder tasks(TaskRegistry registry) {
        this.tasks = Objects.requireNonNull(registry, "registry");
        return this;
    }

    /** Sets the pool, which stays the giver's; by default the member has one of its own, with its name. */
    public ClusterMemberBuilder executor(AdaptiveExecutor pool) {
        this.executor = Objects.requireNonNull(pool, "pool");
        return this;
    }

    /** Allows serialisable tasks of these classes; by default, there are none. */
    public ClusterMemberBuilder serialisable(AllowedClasses classes) {
        this.allowed = Objects.requireNonNull(classes, "classes");
        return this;
    }

    /**
     * Bounds the tasks that the member has at once, waiting and running; others are sent back.
     *
     * @param limit 1 to 10,000,000; default 100,000
     * @throws IllegalArgumentException if {@code limit} is out of range
     */
    public ClusterMemberBuilder taskLimit(int limit) {
        this.taskLimit = Require.inRange("taskLimit", limit, 1, 10_000_000);
        return this;
    }

    /**
     * Bounds the bytes of an argument and of a result.
     *
     * @param bytes 1 to 100,000,000; default 1 MiB
     * @throws IllegalArgumentException if {@code bytes} is out of range
     */
    public ClusterMemberBuilder payloadLimit(int bytes) {
        this.payloadLimit = Require.inRange("payloadLimit", bytes, 1, 100_000_000);
        return this;
    }

    /**
     * Sets the cluster's secret: callers without it are refused.
     *
     * @param bytes 16 to 10,000 bytes, the same for every member and caller
     * @throws IllegalArgumentException if there are fewer or more
     */
    public ClusterMemberBuilder secret(byte[] bytes) {
        this.secret = Seal.checked(bytes);
        return this;
    }

    /**
     * Returns a running member.
     *
     * @throws IllegalStateException if no Hazelcast instance was given, or its node has a member already
     */
    public ClusterMember build() {
        Engine on = engine;
        if (on == null) {
            throw new IllegalStateException("member '" + name + "' has no engine; give it hazelcast(instance)");
        }
        AllowedClasses classes = allowed;
        if (classes != null && tasks.handler(CallerMessage.SERIALISED_TASK) == null) {
            new SerialCodec(classes)
                    .registerIn(tasks, on instanceof HazelcastEngine hazelcast ? hazelcast.instance() : null);
        }
        AdaptiveExecutor pool = executor != null ? executor : AdaptiveExecutor.create(name);
        MemberSettings settings = new MemberSettings(name, taskLimit, payloadLimit, secret);
        Flusher flusher = new Flusher(name + "-replies");
        try {
            Member member = new Member(
                    settings,
                    on,
                    Seal.newEndpoint(),
                    new AdaptivePool(pool),
                    tasks::handler,
                    System::nanoTime,
                    flusher);
            return new ClusterMember(name, on, ownsEngine, pool, executor == null, member, flusher);
        } catch (IllegalStateException taken) {
            flusher.close();
            if (executor == null) {
                pool.shutdown();
            }
            throw taken;
        }
    }
}
