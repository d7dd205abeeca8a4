package dev.tidepool.executor.engine;

import dev.tidepool.executor.queue.QueuedTask;
import dev.tidepool.executor.statistics.PoolStatistics;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.SizingDecision;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The workers of a pool and what each of them is doing, and the rules of a {@link SizingDecision} for
 * them. Bookkeeping only: it starts, parks and wakes nobody.
 *
 * <p>A worker is in exactly one of these states: starting (hired, and not yet looked for a task), busy (with
 * a task, or looking for one), idle, detached (running a long-running task, in no count but {@code
 * longRunning}), gone. Legal transitions: starting &rarr; busy or, where no thread could be created,
 * gone; busy &rarr; idle, detached or gone; idle &rarr; busy or gone; detached &rarr; busy. A thread counts
 * as created once it is seen.
 *
 * <p>Every method is to be called under the pool's lock, {@link #alive()} and {@link #idle()} apart:
 * these two are volatile, so that submitters may read them as hints.
 */
@SuppressWarnings("NonAtomicVolatileUpdate") // written under the pool's lock alone
final class Crew {
    private final PoolStatistics statistics;
    private final IdleOrder idleOrder;
    private final LongSupplier clock;
    private final QueuePlaces places;
    private final Set<Worker> workers = new HashSet<>();
    private final ArrayDeque<Worker> idle = new ArrayDeque<>();
    private volatile int alive;
    private volatile int idleCount;
    private int starting;
    private int longRunning;
    private int busiest;
    private int peak;
    private int hired;
    private long created;
    private long retired;
    private long busyNanos;
    private long occupancyAt;

    Crew(PoolOptions options, PoolStatistics statistics, QueuePlaces places) {
        this.statistics = statistics;
        this.places = places;
        this.idleOrder = options.idleOrder();
        this.clock = options.clock();
        this.occupancyAt = clock.getAsLong();
    }

    // ---- Rules

    /** Whether a submission grows the pool while {@code waiting} tasks wait. */
    boolean growsAt(int waiting, SizingDecision decision) {
        return decision.growsOnSubmission(alive, idle.size(), starting, waiting);
    }

    /** Whether {@code waiting} tasks are backlog enough to grow the pool below its limit. */
    boolean backlogGrows(int waiting, SizingDecision decision) {
        return decision.backlogGrows(alive, idle.size(), starting, waiting);
    }

    /** Whether an idle worker may end while {@code othersIdle} other workers are idle too. */
    boolean mayIdleAway(int othersIdle, SizingDecision decision) {
        return decision.mayIdleAway(alive, othersIdle, busiest);
    }

    /** When the worker that has been idle for longest may end; {@link Long#MAX_VALUE} for never. */
    long idleDeadline(SizingDecision decision) {
        if (idle.isEmpty()
                || decision.idleTimeout().equals(SizingDecision.NEVER)
                || !mayIdleAway(idle.size() - 1, decision)) {
            return Long.MAX_VALUE;
        }
        long since = idle.getFirst().idleSince;
        long timeout = decision.idleTimeout().toNanos();
        return timeout > Long.MAX_VALUE - Math.max(0, since) ? Long.MAX_VALUE : since + timeout;
    }

    // ---- Transitions

    /** Makes a worker, starting, whose thread must then be created. */
    Worker hire(WorkerPool pool) {
        accountOccupancy();
        Worker worker = new Worker(pool, hired++, statistics.register());
        worker.starting = true;
        workers.add(worker);
        alive = alive + 1;
        starting++;
        places.threadStarts();
        return worker;
    }

    /** A worker's thread runs. */
    void arrive(Worker worker) {
        worker.arrived = true;
        created++;
        peak = Math.max(peak, alive + longRunning - starting + 1);
    }

    /** A worker has looked for its first task, or ends without. */
    void settle(Worker worker) {
        if (worker.starting) {
            accountOccupancy();
            worker.starting = false;
            starting--;
            places.threadSettled();
            busiest = Math.max(busiest, busy());
        }
    }

    /** Announces that one more worker is about to be idle, before its last look into the queue. */
    void announceIdle() {
        idleCount = idle.size() + 1;
    }

    /** Takes back {@link #announceIdle()}. */
    void retractIdle() {
        idleCount = idle.size();
    }

    void becomeIdle(Worker worker) {
        accountOccupancy();
        worker.idleSince = occupancyAt;
        idle.addLast(worker);
        idleCount = idle.size();
    }

    /** Gives a task to an idle worker, which must then be woken. */
    Worker assign(QueuedTask task) {
        accountOccupancy();
        Worker worker = idleOrder == IdleOrder.LIFO ? idle.removeLast() : idle.removeFirst();
        idleCount = idle.size();
        worker.assigned.set(task);
        busiest = Math.max(busiest, busy());
        return worker;
    }

    /** Ends the worker that has been idle for longest, which must then be woken. */
    Worker retireLongestIdle() {
        accountOccupancy();
        Worker worker = idle.removeFirst();
        leave(worker);
        idleCount = idle.size();
        worker.retired = true;
        return worker;
    }

    /** A worker, not idle, ends. */
    void leave(Worker worker) {
        settle(worker);
        accountOccupancy();
        worker.gone = true;
        workers.remove(worker);
        alive = alive - 1;
        retired++;
    }

    /** A worker whose thread could not be created was never there. */
    void unhire(Worker worker) {
        leave(worker);
        retired--;
    }

    void detach() {
        accountOccupancy();
        alive = alive - 1;
        longRunning++;
    }

    void attach() {
        accountOccupancy();
        longRunning--;
        alive = alive + 1;
    }

    // ---- Observation

    int alive() {
        return alive;
    }

    int idle() {
        return idleCount;
    }

    boolean hasIdle() {
        return !idle.isEmpty();
    }

    boolean isEmpty() {
        return workers.isEmpty();
    }

    List<Worker> workers() {
        return new ArrayList<>(workers);
    }

    ThreadTotals totals() {
        accountOccupancy();
        return new ThreadTotals(occupancyAt, alive, busy(), longRunning, peak, created, retired, busyNanos);
    }

    private int busy() {
        return alive - idle.size() - starting;
    }

    /** Adds up the busy time until now; comes before every change of {@link #busy()}. */
    private void accountOccupancy() {
        long now = clock.getAsLong();
        busyNanos += Math.max(0, busy()) * Math.max(0, now - occupancyAt);
        occupancyAt = now;
    }
}
