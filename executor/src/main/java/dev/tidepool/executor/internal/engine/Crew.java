package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.statistics.PoolStatistics;
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
 * as created once it is seen. A busy worker that was woken or has just stopped idling is expected at
 * the queue until it has looked there, as a starting one is: what waits for it asks for no thread.
 *
 * <p>Every method is to be called under the pool's lock but those under "Hints", which read volatile
 * fields and are for submitters and workers that decide whether the lock is worth taking.
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
    private volatile int arrived;
    private volatile int idleCount;
    private volatile int expected;
    private volatile boolean mayGrow;
    private volatile boolean mustShrink;
    private SizingDecision decision = SizingDecision.fixed(1, "before the first decision");
    private boolean stopping;
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

    // ---- Hints

    /** Workers that are alive, detached ones left out. */
    int alive() {
        return alive;
    }

    /** Workers whose threads run; those just being started are left out. */
    int arrived() {
        return arrived;
    }

    /** Workers that are idle. */
    int idle() {
        return idleCount;
    }

    /** Workers that were started or woken and have not looked for a task since. */
    int expected() {
        return expected;
    }

    /** Whether a submission may grow the pool, given backlog enough, or has no thread yet to rely on. */
    boolean mayGrow() {
        return mayGrow;
    }

    /** Whether a worker that looks for a task may have to end instead. */
    boolean mustShrink() {
        return mustShrink;
    }

    // ---- Rules

    /** Puts a decision into force, or says that the pool is being stopped. */
    void follow(SizingDecision next, boolean stops) {
        decision = next;
        stopping = stops;
        sizeChanged();
    }

    private void sizeChanged() {
        boolean grows = decision.growWhileIdle() || decision.growAtBacklog() != SizingDecision.NEVER_GROW;
        mayGrow = alive == 0 || arrived == 0 || (grows && alive < decision.limit());
        mustShrink = stopping || alive > decision.limit();
    }

    /**
     * Whether {@code waiting} tasks, the one just submitted included, grow the pool. Those that idle and
     * expected workers will take ask for no thread.
     */
    boolean growsOnSubmission(int waiting) {
        int others = Math.max(0, waiting - 1);
        int takenByIdle = takenByIdle(others);
        return decision.growsOnSubmission(alive, idle.size() - takenByIdle, expected, others - takenByIdle);
    }

    /** Whether {@code waiting} tasks are backlog enough to grow the pool below its limit. */
    boolean backlogGrows(int waiting) {
        int others = Math.max(0, waiting - 1);
        int takenByIdle = takenByIdle(others);
        return decision.backlogGrows(alive, idle.size() - takenByIdle, expected, others - takenByIdle);
    }

    private int takenByIdle(int waiting) {
        return Math.max(0, Math.min(idle.size(), waiting - expected));
    }

    /** Whether an idle worker may end while {@code othersIdle} other workers are idle too. */
    boolean mayIdleAway(int othersIdle) {
        return decision.mayIdleAway(alive, othersIdle, busiest);
    }

    /** When the worker that has been idle for longest may end; {@link Long#MAX_VALUE} for never. */
    long idleDeadline() {
        if (idle.isEmpty() || decision.idleTimeout().equals(SizingDecision.NEVER) || !mayIdleAway(idle.size() - 1)) {
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
        expect(worker);
        places.threadExpectsTask();
        sizeChanged();
        return worker;
    }

    /** A worker's thread runs. */
    void arrive(Worker worker) {
        worker.arrived = true;
        arrived = arrived + 1;
        sizeChanged();
        created++;
        peak = Math.max(peak, alive + longRunning - starting + 1);
    }

    /** A worker has looked for its first task since it was started, woken or idle, or ends without. */
    void settle(Worker worker) {
        if (!worker.expected) {
            return;
        }
        accountOccupancy();
        worker.expected = false;
        expected = expected - 1;
        if (worker.starting) {
            worker.starting = false;
            starting--;
        }
        places.threadSettled();
        busiest = Math.max(busiest, busy());
    }

    void becomeIdle(Worker worker) {
        accountOccupancy();
        worker.idleSince = occupancyAt;
        idle.addLast(worker);
        idleCount = idle.size();
        places.threadExpectsTask();
    }

    /** Lets the next idle worker look for a task; it must then be woken. */
    Worker call() {
        accountOccupancy();
        Worker worker = idleOrder == IdleOrder.LIFO ? idle.removeLast() : idle.removeFirst();
        leaveIdle(worker);
        return worker;
    }

    /** An idle worker looks for a task by itself; false if it is idle no longer. */
    boolean stopIdling(Worker worker) {
        accountOccupancy();
        if (!idle.removeLastOccurrence(worker)) {
            return false;
        }
        leaveIdle(worker);
        return true;
    }

    private void leaveIdle(Worker worker) {
        idleCount = idle.size();
        expect(worker);
        busiest = Math.max(busiest, busy());
    }

    private void expect(Worker worker) {
        worker.expected = true;
        expected = expected + 1;
    }

    /** Ends the worker that has been idle for longest, which must then be woken. */
    Worker retireLongestIdle() {
        accountOccupancy();
        Worker worker = idle.removeFirst();
        idleCount = idle.size();
        places.threadSettled();
        leave(worker);
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
        if (worker.arrived) {
            arrived = arrived - 1;
        }
        retired++;
        sizeChanged();
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
        sizeChanged();
    }

    void attach() {
        accountOccupancy();
        longRunning--;
        alive = alive + 1;
        sizeChanged();
    }

    // ---- Observation

    int starting() {
        return starting;
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
