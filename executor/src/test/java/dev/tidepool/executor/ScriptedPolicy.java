package dev.tidepool.executor;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the decisions of its script, repeats the last one, and keeps its samples. */
class ScriptedPolicy implements SizingPolicy, Sizer {
    private final String name;
    private final Queue<SizingDecision> script = new ArrayDeque<>();
    private SizingDecision last;
    final List<PoolSample> samples = new ArrayList<>();
    Set<Signal> signals = EnumSet.allOf(Signal.class);

    @Nullable
    RuntimeException failure;

    ScriptedPolicy(String name, SizingDecision first) {
        this.name = name;
        this.last = first;
    }

    /** Adds a decision to the script. */
    ScriptedPolicy then(SizingDecision next) {
        script.add(next);
        return this;
    }

    PoolSample lastSample() {
        return samples.get(samples.size() - 1);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Set<Signal> signals() {
        return signals;
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        failIfScripted();
        return this;
    }

    @Override
    public SizingDecision start() {
        return last;
    }

    @Override
    public SizingDecision decide(PoolSample sample) {
        samples.add(sample);
        failIfScripted();
        SizingDecision next = script.poll();
        if (next != null) {
            last = next;
        }
        return last;
    }

    private void failIfScripted() {
        if (failure != null) {
            throw failure;
        }
    }
}
