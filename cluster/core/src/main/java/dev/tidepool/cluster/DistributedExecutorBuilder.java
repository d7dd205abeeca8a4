package dev.tidepool.cluster;

import dev.tidepool.cluster.internal.caller.Caller;
import dev.tidepool.cluster.internal.caller.CallerSettings;
import dev.tidepool.cluster.internal.codec.SerialTasks;
import dev.tidepool.cluster.internal.endpoint.Flusher;
import dev.tidepool.cluster.internal.wire.FrameCodec;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.ShortestWait;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Builds {@link DistributedExecutor}s. An executor needs an {@link #engine}. Each method throws an {@link
 * IllegalArgumentException} if its argument is out of range. Not thread-safe.
 */
public final class DistributedExecutorBuilder {
    private final String name;
    private @Nullable CallerEngine engine;
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
            throw new IllegalArgumentException("name is blank; give each executor its own name");
        }
        this.name = name;
    }

    /** Sets the engine that connects the executor to its cluster. Its owner closes it, after the executor. */
    public DistributedExecutorBuilder engine(CallerEngine newEngine) {
        this.engine = Objects.requireNonNull(newEngine, "engine");
        return this;
    }

    /** Sets the policy that chooses the member for each task. The default is {@link ShortestWait}. */
    public DistributedExecutorBuilder routing(RoutingPolicy policy) {
        this.routing = Objects.requireNonNull(policy, "policy");
        return this;
    }

    /** Sets the terms of the leases under which members start tasks. */
    public DistributedExecutorBuilder lease(LeaseTerms terms) {
        this.lease = Objects.requireNonNull(terms, "terms");
        return this;
    }

    /** Sets the limit on this executor's tasks on one member: 1 to 1,000,000; default 10,000. */
    public DistributedExecutorBuilder inFlightPerMember(int limit) {
        this.inFlightPerMember = Require.inRange("inFlightPerMember", limit, 1, 1_000_000);
        return this;
    }

    /**
     * Sets the limit on the tasks that wait in the executor while every member is at its limit: 0 to 1,000,000; default
     * 1,000. The executor rejects further tasks.
     */
    public DistributedExecutorBuilder heldTasks(int limit) {
        this.heldTasks = Require.inRange("heldTasks", limit, 0, 1_000_000);
        return this;
    }

    /** Sets the limit on the bytes of an argument: 1 to 100,000,000; default 1 MiB. */
    public DistributedExecutorBuilder payloadLimit(int bytes) {
        this.payloadLimit = Require.inRange("payloadLimit", bytes, 1, 100_000_000);
        return this;
    }

    /** Sets the options of tasks that are submitted without any. The default is {@link TaskOptions#defaults}. */
    public DistributedExecutorBuilder taskOptions(TaskOptions options) {
        this.defaults = Objects.requireNonNull(options, "options");
        return this;
    }

    /** Allows serialisable tasks and results of these classes. By default, the executor rejects all of them. */
    public DistributedExecutorBuilder serialisable(AllowedClasses classes) {
        this.allowed = Objects.requireNonNull(classes, "classes");
        return this;
    }

    /** Sets the cluster's secret, 16 to 10,000 bytes. The executor does not use members without it. */
    public DistributedExecutorBuilder secret(byte[] bytes) {
        this.secret = FrameCodec.checked(bytes);
        return this;
    }

    /**
     * Returns a running executor, which starts to look for members: see {@link DistributedExecutor#awaitMembers}.
     *
     * @throws IllegalStateException if the builder has no engine
     */
    public DistributedExecutor build() {
        CallerEngine on = engine;
        if (on == null) {
            throw new IllegalStateException("executor '" + name + "' has no engine; set one with engine(...)");
        }
        long endpoint = FrameCodec.newEndpoint();
        CallerSettings settings =
                new CallerSettings(name, routing, endpoint, lease, inFlightPerMember, heldTasks, payloadLimit, secret);
        Flusher flusher = new Flusher(name + "-sender");
        Caller caller = new Caller(settings, on, endpoint, System::nanoTime, flusher);
        return new DistributedExecutor(name, caller, flusher, new SerialTasks(allowed), defaults);
    }
}
