package dev.tidepool.executor.internal.engine;

import dev.tidepool.executor.internal.statistics.PoolStatistics;
import dev.tidepool.executor.internal.statistics.ThreadClock;
import dev.tidepool.executor.internal.statistics.WorkerTotals;
import dev.tidepool.policy.IdleOrder;
import dev.tidepool.policy.SizingDecision;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The workers of a pool, and the {@link WorkerState} of each. This class only keeps the books: {@link SizeRules} says
 * what a {@link SizingDecision} means for them, and others start, park and wake threads.
 *
 * <p><b>Limit.</b> The decision's limit counts the workers that are not detached. Those inside blocking calls count
 * against the pool's maximum, so alive and blocked workers together never grow beyond it.
 *
 * <p><b>Expected workers.</b> A worker that was added or woken is expected at the queue until it has looked there. The
 * task that it will take asks for no further thread. Its state changes last, since an idle worker that sees the change
 * goes on at once.
 *
 * <p>The pool's lock guards every method except those under "Hints". Hints read volatile fields; submitters
 * and workers use them to decide whether taking the lock is worthwhile.
 */
@SuppressWarnings("NonAtomicVolatileUpdate") // only written under the pool's lock
final class WorkerSet {
    private final PoolStatistics statistics;
    private final IdleOrder idleOrder;
    private final LongSupplier clock;
    private final QueuePermits permits;
    private final WorkerList workers = new WorkerList();
    private final WorkerList idle = new WorkerList();
    private final RunningTimes runningTimes = new RunningTimes();
    private volatile int alive;
    private volatile int running;
    private volatile int idleCount;
    private volatile @Nullable Worker nextIdle;
    private volatile int expected;
    private volatile boolean mayGrow;
    private volatile boolean mustShrink;
    private final SizeRules rules = new SizeRules();
    private int starting;
    private int longRunning;
    private int blocked;
    private int maxBusy;
    private int peak;
    private int nextIndex;
    private long created;
    private long retired;
    private long busyNanos;
    private long accountedUntil;

    WorkerSet(PoolOptions options, PoolStatistics statistics, QueuePermits permits) {
        this.statistics = statistics;
        this.permits = permits;
        this.idleOrder = options.idleOrder();
        this.clock = options.clock();
        this.accountedUntil = clock.getAsLong();
    }

    // ---- Hints

    /** Workers that are alive, without detached ones. */
    int alive() {
        return alive;
    }

    /** Workers with a running thread, detached ones included, which excludes those that are being started. */
    int running() {
        return running;
    }

    int idle() {
        return idleCount;
    }

    /** The idle worker to wake next. It is no longer this one before its state changes; null if none is idle. */
    @Nullable
    Worker nextIdle() {
        return nextIdle;
    }

    int expected() {
        return expected;
    }

    /** See {@link SizeRules#mayGrow}. */
    boolean mayGrow() {
        return mayGrow;
    }

    /** See {@link SizeRules#mustShrink}. */
    boolean mustShrink() {
        return mustShrink;
    }

    // ---- Rules

    /** See {@link SizeRules#bound}. */
    void bound(int max) {
        rules.bound(max);
        sizeChanged();
    }

    /** The most workers that may be alive and not detached; 0 while blocking calls take up the pool's maximum. */
    int limit() {
        return rules.limit(blocked);
    }

    /** See {@link SizeRules#follow}. */
    void follow(SizingDecision next, boolean stops) {
        rules.follow(next, stops);
        sizeChanged();
    }

    private void sizeChanged() {
        int limit = limit();
        mayGrow = rules.mayGrow(alive, running, limit);
        mustShrink = rules.mustShrink(alive, limit);
    }

    /** See {@link SizeRules#growsOnSubmission}. */
    boolean growsOnSubmission(int waiting) {
        return alive < limit() && rules.growsOnSubmission(waiting, alive, idle.size(), expected);
    }

    /** See {@link SizeRules#backlogGrows}. */
    boolean backlogGrows(int waiting) {
        return alive < limit() && rules.backlogGrows(waiting, alive, idle.size(), expected);
    }

    /** Whether an idle worker may end while {@code othersIdle} other workers are idle too. */
    boolean mayIdleAway(int othersIdle) {
        return rules.mayIdleAway(alive, othersIdle, maxBusy);
    }

    /** When the worker that has been idle longest may end; {@link Long#MAX_VALUE} for never. */
    long idleDeadline() {
        boolean mayEnd = !idle.isEmpty() && mayIdleAway(idle.size() - 1);
        return mayEnd ? rules.idleDeadline(idle.first().idleSince) : Long.MAX_VALUE;
    }

    // ---- Transitions

    /** Adds a starting worker. The caller must then start its thread. */
    Worker add(WorkerFactory factory) {
        accountBusyTime();
        Worker worker = newWorker(factory); // allocates, so it precedes every change
        workers.addLast(worker.place);
        runningTimes.add(worker);
        alive = alive + 1;
        starting++;
        expected = expected + 1;
        permits.addExpectedThread();
        sizeChanged();
        return worker;
    }

    private Worker newWorker(WorkerFactory factory) {
        WorkerTotals totals = statistics.register();
        try {
            Worker worker = factory.newWorker(nextIndex, totals);
            nextIndex = indexAfter(nextIndex);
            return worker;
        } catch (Throwable noMemory) {
            statistics.retire(totals);
            throw noMemory;
        }
    }

    /** Indices begin again at 0 after 2^31 workers. */
    static int indexAfter(int index) {
        return index == Integer.MAX_VALUE ? 0 : index + 1;
    }

    /** The thread of a worker runs. */
    void threadRuns(Worker worker) {
        running = running + 1;
        sizeChanged();
        created++;
        peak = Math.max(peak, running);
        worker.state = WorkerState.STARTED;
    }

    /**
     * A worker has taken a task out of the queue. If it was expected, it now holds the permit of the task. Otherwise
     * the permit is free; in no case are there two of them, not even for a moment.
     */
    void tookTask(Worker worker) {
        if (!looked(worker)) {
            permits.release(1);
        }
    }

    /** A worker was expected, and ends or runs on without a task. */
    void clearExpected(Worker worker) {
        if (looked(worker)) {
            permits.removeExpectedThread();
        }
    }

    /**
     * A worker has looked for its first task since it was started, woken or idle, or ends without a look. Returns
     * whether it was expected; its permit is then the caller's.
     */
    private boolean looked(Worker worker) {
        if (!worker.state.isExpected()) {
            return false;
        }
        accountBusyTime();
        expected = expected - 1;
        starting -= worker.state.isStarting() ? 1 : 0;
        maxBusy = Math.max(maxBusy, busy());
        worker.state = WorkerState.BUSY;
        return true;
    }

    void becomeIdle(Worker worker) {
        accountBusyTime();
        worker.idleSince = accountedUntil;
        idle.addLast(worker.idlePlace);
        permits.addExpectedThread();
        worker.state = WorkerState.IDLE;
        idleChanged();
    }

    private void idleChanged() {
        idleCount = idle.size();
        nextIdle = idle.isEmpty() ? null : idleOrder == IdleOrder.LIFO ? idle.last() : idle.first();
    }

    /** Lets the worker that has been idle longest look for a task. The caller must then unpark it. */
    Worker takeIdle() {
        Worker worker = idle.first();
        wake(worker);
        return worker;
    }

    /** Lets an idle worker look for a task by itself; false if it is no longer idle. */
    boolean stopIdling(Worker worker) {
        boolean idles = worker.state == WorkerState.IDLE;
        if (idles) {
            wake(worker);
        }
        return idles;
    }

    private void wake(Worker worker) {
        accountBusyTime();
        idle.remove(worker.idlePlace);
        idleChanged();
        expected = expected + 1;
        maxBusy = Math.max(maxBusy, busy());
        worker.state = WorkerState.WOKEN;
    }

    /** Ends the worker that has been idle longest. The caller must then unpark it. */
    Worker retireLongestIdle() {
        Worker worker = idle.first();
        remove(worker);
        return worker;
    }

    /** Removes a worker, whatever it does: its thread may have died. */
    void remove(Worker worker) {
        running = running - (worker.state == WorkerState.CREATED ? 0 : 1);
        clearExpected(worker);
        if (worker.state.isDetached()) {
            attach(worker);
        }
        accountBusyTime();
        if (idle.remove(worker.idlePlace)) {
            idleChanged();
            permits.removeExpectedThread();
        }
        workers.remove(worker.place);
        runningTimes.remove(worker);
        alive = alive - 1;
        retired++;
        sizeChanged();
        worker.state = WorkerState.REMOVED;
    }

    /** Removes a worker whose thread could not be created, which then does not count as retired. */
    void removeUnstarted(Worker worker) {
        remove(worker);
        retired--;
    }

    /** A busy worker begins a blocking call or, if {@code blocks} is false, a long-running task. */
    void detach(Worker worker, boolean blocks) {
        looked(worker);
        accountBusyTime();
        alive = alive - 1;
        blocked += blocks ? 1 : 0;
        longRunning += blocks ? 0 : 1;
        sizeChanged();
        worker.state = blocks ? WorkerState.BLOCKED : WorkerState.LONG_RUNNING;
    }

    /** A worker has ended what it began with {@link #detach}. */
    void attach(Worker worker) {
        boolean blocks = worker.state == WorkerState.BLOCKED;
        accountBusyTime();
        alive = alive + 1;
        blocked -= blocks ? 1 : 0;
        longRunning -= blocks ? 0 : 1;
        worker.takenWhenSeen = -1;
        sizeChanged();
        worker.state = WorkerState.BUSY;
    }

    // ---- Observation

    int starting() {
        return starting;
    }

    /** Returns the workers whose threads have ended without running them. */
    List<Worker> neverRun() {
        List<Worker> found = new ArrayList<>();
        if (starting > 0) {
            for (Worker worker : workers) {
                if (worker.state == WorkerState.CREATED && worker.starterEnded()) {
                    found.add(worker);
                }
            }
        }
        return found;
    }

    boolean isEmpty() {
        return workers.isEmpty();
    }

    List<Worker> all() {
        List<Worker> all = new ArrayList<>(workers.size());
        workers.forEach(all::add);
        return all;
    }

    ThreadTotals totals() {
        accountBusyTime();
        return new ThreadTotals(accountedUntil, alive, busy(), longRunning, blocked, peak, created, retired, busyNanos);
    }

    /** Returns how long some tasks have run; see {@link RunningTimes#longest}. */
    List<Long> runningNanos(int max) {
        return runningTimes.longest(clock.getAsLong(), max);
    }

    /** Returns the threads that run a task now. */
    List<RunningThread> runningThreads() {
        long now = clock.getAsLong();
        return all().stream()
                .map(worker -> worker.running(runningTimes, now))
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Returns the CPU clocks of some threads; detached ones and those that ran no measured task are left out. Each call
     * begins behind the threads of the last: the oldest ones are those with the longest tasks.
     *
     * @param max the most clocks
     * @param passed the threads to pass over first; if it differs, readers that take turns do not share out the threads
     */
    List<ThreadClock> clocks(int max, int passed) {
        List<ThreadClock> clocks = new ArrayList<>();
        for (int i = Math.min(passed, workers.size()); i > 0; i--) {
            workers.moveFirstToEnd();
        }
        for (int i = workers.size(); i > 0 && clocks.size() < max; i--) {
            Worker worker = workers.moveFirstToEnd();
            ThreadClock clock = worker.state.isDetached() ? null : worker.clock();
            if (clock != null) {
                clocks.add(clock);
            }
        }
        return clocks;
    }

    private int busy() {
        return alive - idle.size() - starting;
    }

    /** Adds up the busy time until now. Must precede every change of {@link #busy()}. */
    private void accountBusyTime() {
        long now = clock.getAsLong();
        busyNanos += Math.max(0, busy()) * Math.max(0, now - accountedUntil);
        accountedUntil = now;
    }
}
