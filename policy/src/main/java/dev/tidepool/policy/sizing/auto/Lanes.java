package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.ExecutionSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.TypeLimit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A {@link Downstream} for each task type, where types block differently. Then a full downstream holds the tasks that
 * need it and no others: the pool as a whole can hold its size only if all tasks block alike.
 *
 * <p>Each type is seen as if it had a pool of its own. Its threads follow from Little's law. Not thread-safe.
 */
final class Lanes {
    private final Map<String, TaskKind> kinds = new LinkedHashMap<>();
    private List<TypeLimit> limits = List.of();

    /**
     * Adds a control interval.
     *
     * @param alike whether all tasks of the pool block alike, so that no lane may begin to hold
     */
    void observe(PoolSample sample, boolean alike) {
        for (TaskTypeSample type : sample.types()) {
            if (!kinds.containsKey(type.type()) && !type.type().equals(TaskTypeSample.OTHER) && hasPlace(type)) {
                kinds.put(type.type(), new TaskKind(type.type()));
            }
        }
        if (kinds.size() < 2) {
            limits = List.of(); // nobody could pass
            return;
        }
        List<TypeLimit> held = new ArrayList<>();
        kinds.forEach((type, kind) -> {
            PoolSample own = only(type, sample);
            Downstream downstream = kind.downstream();
            kind.observe(own);
            TaskDemands demands = kind.demands();
            boolean mayHold = (!alike || downstream.isHeld()) && demands.allBlock(downstream.lowestBlockingSeconds());
            downstream.observe(own, demands.cpuSeconds(), demands.blockingSeconds(), mayHold);
            if (downstream.isHeld()) {
                held.add(new TypeLimit(type, downstream.limit()));
            }
        });
        limits = held;
    }

    /** Returns whether there is a place for a new type: one that is free, or that of a type which no longer comes. */
    private boolean hasPlace(TaskTypeSample type) {
        return kinds.size() < SizingDecision.MAX_TYPE_LIMITS
                || (type.arrivals() > 0 && kinds.values().removeIf(TaskKind::isGone));
    }

    /** Returns what a pool with this type alone would see. */
    private static PoolSample only(String type, PoolSample all) {
        long arrivals = 0;
        long completions = 0;
        double threads = 0;
        for (TaskTypeSample each : all.types()) {
            if (each.type().equals(type)) {
                arrivals = each.arrivals();
                completions = each.completions();
                threads = (double) each.serviceNanos() / all.intervalNanos();
            }
        }
        int alive = (int) Math.max(1, Math.ceil(threads));
        ExecutionSample execution = all.execution();
        return new PoolSample(
                all.intervalNanos(),
                new TaskCounts(arrivals, 0, completions, 0, 0),
                new ThreadCounts(alive, alive, threads, 0, 0),
                all.queueLength(),
                all.queuedWait(),
                all.startedWait(),
                all.response(),
                List.of(),
                all.machine(),
                new ExecutionSample(
                        execution.demands().stream()
                                .filter(demand -> demand.type().equals(type))
                                .toList(),
                        List.of(),
                        Double.NaN,
                        Double.NaN,
                        0));
    }

    /** Returns the types seen so far, as many as may have limits. */
    Collection<TaskKind> kinds() {
        return kinds.values();
    }

    /** Returns the limits of the types whose downstream is full. */
    List<TypeLimit> limits() {
        return limits;
    }

    /** Returns why, in a clause that follows the rest; empty without a limit. */
    String reason() {
        StringBuilder why = new StringBuilder();
        for (TypeLimit each : limits) {
            why.append("; at most ").append(each.limit()).append(" of ").append(each.type());
        }
        return limits.isEmpty() ? "" : why + ", as more would queue for what they wait for, and others pass";
    }
}
