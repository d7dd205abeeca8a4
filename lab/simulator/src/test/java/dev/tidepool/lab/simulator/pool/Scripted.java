package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.QueueLayout;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.TypeLimit;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** A policy with scripted decisions, the last of which repeats for ever. It asks for every signal. */
record Scripted(List<SizingDecision> decisions) implements SizingPolicy {

    static Scripted of(SizingDecision... decisions) {
        return new Scripted(List.of(decisions));
    }

    static PoolModel pool(SizingDecision... decisions) {
        return PoolModel.of(of(decisions), 1);
    }

    /** An unlimited queue, LIFO. */
    static PoolModel bounded(int queueCapacity, SizingDecision... decisions) {
        return new PoolModel(of(decisions), PoolBounds.unlimited(1), queueCapacity, QueueLayout.SHARED, IdleOrder.LIFO);
    }

    /** Grows at once from 0 up to a limit, never shrinks, and needs no samples. */
    static SizingDecision upTo(int limit) {
        return upTo(limit, 0, SizingDecision.NEVER);
    }

    static SizingDecision upTo(int limit, int growAtBacklog, Duration idleTimeout) {
        return new SizingDecision(
                0, 0, limit, growAtBacklog, false, idleTimeout, 0, SizingDecision.NEVER, "as written down");
    }

    /** As {@link #upTo(int)}, with limits of types. */
    static SizingDecision limiting(int limit, TypeLimit... limits) {
        return upTo(limit).withTypeLimits(List.of(limits));
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public Set<Signal> signals() {
        return EnumSet.allOf(Signal.class);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new Sizer() {
            private int next;

            @Override
            public SizingDecision start() {
                return decisions.get(0);
            }

            @Override
            public SizingDecision decide(PoolSample sample) {
                next = Math.min(next + 1, decisions.size() - 1);
                return decisions.get(next);
            }
        };
    }
}
