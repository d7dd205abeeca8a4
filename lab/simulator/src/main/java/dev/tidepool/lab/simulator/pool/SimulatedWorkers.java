package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.simulator.machine.Machine;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.SizingDecision;
import java.util.ArrayDeque;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The workers of a simulated pool, with the same states and the same counts as in the executor. Not thread-safe. */
final class SimulatedWorkers {
    private final EventQueue events;
    private final Machine machine;
    private final IdleOrder idleOrder;
    private final ArrayDeque<SimulatedWorker> idle = new ArrayDeque<>();
    private @Nullable SimulatedWorker oldest;
    private @Nullable SimulatedWorker youngest;
    private int alive;
    private int starting;
    private int busiest;
    private int peak;
    private int started;
    private long created;
    private long retired;
    private long busyNanos;
    private long aliveNanos;
    private long occupancyAt;

    SimulatedWorkers(EventQueue events, Machine machine, IdleOrder idleOrder) {
        this.events = events;
        this.machine = machine;
        this.idleOrder = idleOrder;
        this.occupancyAt = events.now();
    }

    // ---- Rules

    boolean growsAt(int waiting, SizingDecision decision) {
        return decision.growsOnSubmission(alive, idle.size(), starting, waiting);
    }

    boolean backlogGrows(int waiting, SizingDecision decision) {
        return decision.backlogGrows(alive, idle.size(), starting, waiting);
    }

    boolean endsWhenIdle(SizingDecision decision) {
        return decision.idleTimeout().isZero() && decision.mayIdleAway(alive, idle.size(), busiest);
    }

    /** Returns when the longest idle worker may end; {@link Long#MAX_VALUE} for never. */
    long idleDeadline(SizingDecision decision) {
        SimulatedWorker longest = idle.peekFirst();
        if (longest == null
                || decision.idleTimeout().equals(SizingDecision.NEVER)
                || !decision.mayIdleAway(alive, idle.size() - 1, busiest)) {
            return Long.MAX_VALUE;
        }
        long timeout = decision.idleTimeout().toNanos();
        return timeout > Long.MAX_VALUE - longest.idleSince ? Long.MAX_VALUE : longest.idleSince + timeout;
    }

    // ---- Transitions

    /** Adds a starting worker; the caller creates its thread. */
    SimulatedWorker start(SimulatedPool pool) {
        accountOccupancy();
        SimulatedWorker worker = new SimulatedWorker(pool, started++);
        worker.before = youngest;
        if (youngest == null) {
            oldest = worker;
        } else {
            youngest.after = worker;
        }
        youngest = worker;
        alive++;
        starting++;
        machine.threads(1);
        return worker;
    }

    void arrive() {
        created++;
        peak = Math.max(peak, alive - starting + 1);
    }

    /** A worker has looked for its first task, or ends without one. */
    void settle(SimulatedWorker worker) {
        if (worker.starting) {
            accountOccupancy();
            worker.starting = false;
            starting--;
            busiest = Math.max(busiest, busy());
        }
    }

    void becomeIdle(SimulatedWorker worker) {
        accountOccupancy();
        worker.idleSince = occupancyAt;
        idle.addLast(worker);
    }

    /** Returns the idle worker that gets the next task, which is then busy. */
    SimulatedWorker assign() {
        accountOccupancy();
        SimulatedWorker worker = idleOrder == IdleOrder.LIFO ? idle.removeLast() : idle.removeFirst();
        busiest = Math.max(busiest, busy());
        return worker;
    }

    void retireLongestIdle() {
        accountOccupancy();
        leave(idle.removeFirst());
    }

    /** Ends a worker that is not idle. */
    void leave(SimulatedWorker worker) {
        settle(worker);
        accountOccupancy();
        SimulatedWorker before = worker.before;
        SimulatedWorker after = worker.after;
        if (before == null) {
            oldest = after;
        } else {
            before.after = after;
        }
        if (after == null) {
            youngest = before;
        } else {
            after.before = before;
        }
        alive--;
        retired++;
        machine.threads(-1);
    }

    // ---- Observation

    int alive() {
        return alive;
    }

    int starting() {
        return starting;
    }

    int busy() {
        return alive - idle.size() - starting;
    }

    boolean hasIdle() {
        return !idle.isEmpty();
    }

    int peak() {
        return peak;
    }

    long created() {
        return created;
    }

    long retired() {
        return retired;
    }

    long busyNanos() {
        accountOccupancy();
        return busyNanos;
    }

    long aliveNanos() {
        accountOccupancy();
        return aliveNanos;
    }

    void forEachTask(Consumer<SimulatedTask> action) {
        for (SimulatedWorker worker = oldest; worker != null; worker = worker.after) {
            SimulatedTask task = worker.task();
            if (task != null) {
                action.accept(task);
            }
        }
    }

    /** Adds the time until now; called before every change of the counts. */
    private void accountOccupancy() {
        long elapsed = events.now() - occupancyAt;
        busyNanos += busy() * elapsed;
        aliveNanos += alive * elapsed;
        occupancyAt += elapsed;
    }
}
