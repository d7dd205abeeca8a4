package dev.tidepool.executor.attach;

import dev.tidepool.executor.internal.engine.ThreadLimit;
import dev.tidepool.executor.internal.statistics.MachineMonitor;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.SizingPolicies;
import dev.tidepool.policy.sizing.auto.Auto;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Settings of an {@link AttachedPolicy}. Not thread-safe. */
public final class AttachedPolicyBuilder {
    private final ManagedPool pool;
    private SizingPolicy policy = new Auto();
    private boolean shadow;
    private @Nullable PoolBounds bounds;

    AttachedPolicyBuilder(ManagedPool pool) {
        this.pool = Objects.requireNonNull(pool, "pool");
    }

    /**
     * Sets the policy; the default is {@link Auto}.
     *
     * @throws IllegalArgumentException if it needs a signal that such a pool does not show
     */
    public AttachedPolicyBuilder policy(SizingPolicy newPolicy) {
        Set<Signal> missing =
                new TreeSet<>(Objects.requireNonNull(newPolicy, "policy").signals());
        missing.removeAll(AttachedSampler.SIGNALS);
        if (!missing.isEmpty()) {
            throw new IllegalArgumentException(
                    "policy '%s' needs %s, which an existing pool does not show; choose another policy"
                            .formatted(newPolicy.name(), missing));
        }
        policy = newPolicy;
        return this;
    }

    /**
     * Sets the policy by name, with its default parameters.
     *
     * @throws IllegalArgumentException if the name is unknown, or the policy needs a signal that such a pool does not
     *     show
     */
    public AttachedPolicyBuilder policy(String name) {
        for (SizingPolicies.Entry entry : SizingPolicies.all()) {
            if (entry.name().equals(name)) {
                return policy(entry.defaults().apply(MachineMonitor.cores()));
            }
        }
        throw new IllegalArgumentException("unknown policy '%s'; known are %s"
                .formatted(
                        name,
                        SizingPolicies.all().stream()
                                .map(SizingPolicies.Entry::name)
                                .collect(Collectors.joining(", "))));
    }

    /** Lets the policy decide without effect: the pool keeps its sizes. */
    public AttachedPolicyBuilder shadow() {
        shadow = true;
        return this;
    }

    /**
     * Sets hard bounds of the core size. The default is the pool's own core size to its own maximum, or to what the
     * machine allows if that is less. So a pool whose sizes are equal grows only if bounds allow it.
     *
     * @param min 0 to {@code max}
     * @param max 1 or more
     */
    public AttachedPolicyBuilder bounds(int min, int max) {
        bounds = new PoolBounds(min, max, MachineMonitor.cores());
        return this;
    }

    /**
     * Attaches the policy.
     *
     * @throws IllegalStateException if the pool was shut down
     */
    public AttachedPolicy attach() {
        Set<Signal> signals = policy.signals();
        boolean cpu = signals.contains(Signal.MACHINE_CPU) || signals.contains(Signal.EXECUTION);
        boolean memory = signals.contains(Signal.FREE_MEMORY);
        String prefix = signals.contains(Signal.EXECUTION) ? pool.threadNamePrefix() : "";
        AttachedPolicy attached = create(
                new NamedThreads(prefix, ThreadList.OF_JVM),
                () -> MachineMonitor.INSTANCE.sample(cpu, memory),
                System.nanoTime());
        AttachedPools.OF_JVM.add(attached);
        return attached;
    }

    /** Creates the policy. Nothing steps it yet. */
    AttachedPolicy create(ThreadUse threads, Supplier<MachineSample> machine, long nowNanos) {
        if (pool.isEnded()) {
            throw new IllegalStateException("the pool was shut down; attach a policy to a running pool");
        }
        PoolBounds owners =
                OwnerSizes.bounds(pool.sizes(), ThreadLimit.ofMachine().threads(), MachineMonitor.cores());
        return new AttachedPolicy(pool, policy, bounds == null ? owners : bounds, shadow, threads, machine, nowNanos);
    }
}
