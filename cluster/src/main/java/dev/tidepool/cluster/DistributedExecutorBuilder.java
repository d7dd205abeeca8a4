package dev.tidepool.cluster;

import com.hazelcast.core.HazelcastInstance;
import dev.tidepool.cluster.hazelcast.HazelcastEngine;
import dev.tidepool.cluster.internal.caller.Caller;
import dev.tidepool.cluster.internal.caller.CallerSettings;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.wire.Seal;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.ShortestWait;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link DistributedExecutor}s. It needs a {@link #hazelcast Hazelcast instance}. Every wrong argument
 * fails where it is given. Not thread-safe.
 */
public final class DistributedExecutorBuilder {
    private final String name;
    private @Nullable Engine engine;
    private boolean ownsEngine;
    private RoutingPolicy routing = ShortestWait.defaults();
    private LeaseTerms lease = LeaseTerms.defaults();
    private int inFlightPerMember = 10_000;
    private int heldTasks = 1_000;
    private int payloadLimit = 1 << 20;
    private TaskOptions defaults = TaskOptions.defaults();
    private @Nullable AllowedClasses allowed;
    private byte @Nullable [] secret;

    DistributedExecutorBuilder(String name) {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name is blank; give the executor a name that tells it from others");
        }
        this.name = name;
    }

    /** Sets the instance whose cluster it works with, a lite member or a full one; it stays the giver's. */
    public DistributedExecutorBuilder hazelcast(HazelcastInstance instance) {
        return engine(HazelcastEngine.on(instance), false);
    }

    /** Sets the engine; it is closed with the executor if that {@code owns} it. */
    DistributedExecutorBuilder engine(Engine newEngine, boolean owns) {
        this.engine = Objects.requireNonNull(newEngine, "engine");
        this.ownsEngine = owns;
        return this;
    }

    /** Sets which member gets the next task; the default is {@link ShortestWait}. */
    public DistributedExecutorBuilder routing(RoutingPolicy policy) {
        this.routing = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /** Sets the terms under which members start tasks. */
    public DistributedExecutorBuilder lease(LeaseTerms terms) {
        this.lease = Objects.requireNonNull(terms, "terms");
        return this;
    }

    /**
     * Bounds the tasks that one member may have of this executor at once.
     *
     * @param limit 1 to 1,000,000; default 10,000
     * @throws IllegalArgumentException if {@code limit} is out of range
     */
    public DistributedExecutorBuilder inFlightPerMember(int limit) {
        this.inFlightPerMember = Require.inRange("inFlightPerMember", limit, 1, 1_000_000);
        return this;
    }

    /**
     * Bounds the tasks that wait here while every member has as many as it may have; others are rejected.
     *
     * @param limit 0 to 1,000,000; default 1,000
     * @throws IllegalArgumentException if {@code limit} is out of range
     */
    public DistributedExecutorBuilder heldTasks(int limit) {
        this.heldTasks = Require.inRange("heldTasks", limit, 0, 1_000_000);
        return this;
    }

    /**
     * Bounds the bytes of an argument.
     *
     * @param bytes 1 to 100,000,000; default 1 MiB
     * @throws IllegalArgumentException if {@code bytes} is out of range
     */
    public DistributedExecutorBuilder payloadLimit(int bytes) {
        this.payloadLimit = Require.inRange("payloadLimit", bytes, 1, 100_000_000);
        return this;
    }

    /** Sets the options of tasks that are submitted without any; default {@link TaskOptions#defaults}. */
    public DistributedExecutorBuilder taskOptions(TaskOptions options) {
        this.defaults = Objects.requireNonNull(options, "options");
        return this;
    }

    /** Allows serialisable tasks, and results, of these classes; by default, there are none. */
    public DistributedExecutorBuilder serialisable(AllowedClasses classes) {
        this.allowed = Objects.requireNonNull(classes, "classes");
        return this;
    }

    /**
     * Sets the cluster's secret: members without it are not used.
     *
     * @param bytes 16 to 10,000 bytes, the same for every member and caller
     * @throws IllegalArgumentException if there are fewer or more
     */
    public DistributedExecutorBuilder secret(byte[] bytes) {
        this.secret = Seal.checked(bytes);
        return this;
    }

    /**
     * Returns a running executor. It begins to look for members: see {@link DistributedExecutor#awaitMembers}.
     *
     * @throws IllegalStateException if no Hazelcast instance was given
     */
    public DistributedExecutor build() {
        Engine on = engine;
        if (on == null) {
            throw new IllegalStateException("executor '" + name + "' has no engine; give it hazelcast(instance)");
        }
        long endpoint = Seal.newEndpoint();
        CallerSettings settings =
                new CallerSettings(name, routing, endpoint, lease, inFlightPerMember, heldTasks, payloadLimit, secret);
        Flusher flusher = new Flusher(name + "-sender");
        Caller caller = new Caller(settings, on, endpoint, System::nanoTime, flusher);
        return new DistributedExecutor(name, on, ownsEngine, caller, flusher, allowed, defaults);
    }
}
