package dev.tidepool.simulator.pool;

import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.WaitTimes;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.simulator.PoolModel;
import dev.tidepool.simulator.PoolSnapshot;
import dev.tidepool.simulator.SimulatedTask;
import dev.tidepool.simulator.machine.Machine;
import java.util.List;
import java.util.function.Consumer;

/**
 * A pool with the executor's semantics, on a machine, in a simulation that may hold any number of both:
 * the model of the executor's {@code WorkerPool}, {@code Submission} and {@code Staffing}. Not
 * thread-safe.
 *
 * <p>A submission goes to an idle thread, else to a new one, else into the queue, else it is turned away.
 * A new thread takes whatever has waited for longest when it arrives. The queue has free places for its
 * capacity and the threads that start, less the tasks that wait.
 */
public final class SimulatedPool {
    private final Machine machine;
    private final PoolModel model;
    private final TaskPrograms programs;
    private final PoolClient client;
    private final WaitingTasks waiting;
    private final SimulatedWorkers workers;
    private final TaskTotals totals;
    private final PoolControl control;
    private SizingDecision decision;

    /**
     * Makes a pool, which begins with the next event: its first decision is in force, and its prestart is
     * begun then.
     *
     * @param machine the machine that it shares with whatever else is there
     * @param model the pool
     * @param programs what tasks of each type do
     * @param client told what happens
     * @param decisionsKept decisions remembered, 1 to 1,000,000
     * @param seed where the chance of random placement comes from
     */
    public SimulatedPool(
            Machine machine, PoolModel model, TaskPrograms programs, PoolClient client, int decisionsKept, long seed) {
        this.machine = machine;
        this.model = model;
        this.programs = programs;
        this.client = client;
        this.waiting = new WaitingTasks(model.layout(), seed);
        this.workers = new SimulatedWorkers(machine.events(), machine, model.idleOrder());
        this.totals = new TaskTotals(programs);
        this.control = new PoolControl(this, model, client, decisionsKept);
        this.decision = control.controller().current();
    }

    // ---- Submission

    /**
     * Submits a task at the present virtual time; what becomes of it is told to the client. Not to be
     * called while the machine stands still: see {@link Machine#defers}.
     */
    public void submit(SimulatedTask task) {
        task.submitted(machine.events().now());
        totals.arrived(task);
        control.workArrived();
        if (dispatch(task, false)) {
            return;
        }
        if (hasPlace()) {
            waiting.offer(task);
            return;
        }
        boolean mayGrow = decision.growAtBacklog() != SizingDecision.NEVER_GROW;
        if (!mayGrow || !dispatch(task, true)) {
            totals.rejected();
            client.onRejection(task);
        }
    }

    private boolean hasPlace() {
        int capacity = model.queueCapacity();
        return capacity == Integer.MAX_VALUE || waiting.size() - workers.starting() < capacity;
    }

    /** Hands a task to an idle worker or a new one; what has waited for longer goes first. */
    private boolean dispatch(SimulatedTask task, boolean growAnyway) {
        boolean grows = growAnyway ? workers.alive() < decision.limit() : workers.growsAt(waiting.size(), decision);
        if (grows) {
            waiting.offer(task);
            workers.start(this).launch();
            if (workers.hasIdle()) {
                serveQueue();
            }
            return true;
        }
        if (!workers.hasIdle()) {
            return false;
        }
        SimulatedTask oldest = waiting.pollOldest();
        if (oldest != null) {
            waiting.offer(task);
        }
        workers.assign().run(oldest == null ? task : oldest);
        return true;
    }

    /** Gives waiting tasks to idle workers, and grows the pool as far as the backlog allows. */
    private void serveQueue() {
        while (waiting.size() > 0) {
            if (workers.alive() == 0 || workers.backlogGrows(waiting.size() - 1, decision)) {
                workers.start(this).launch();
            } else if (workers.hasIdle()) {
                SimulatedTask oldest = waiting.pollOldest();
                if (oldest != null) {
                    workers.assign().run(oldest);
                }
            } else {
                return;
            }
        }
    }

    // ---- Called by workers

    /** A worker's thread runs. */
    void arrived(SimulatedWorker worker) {
        workers.arrive();
        nextTask(worker);
    }

    /** A worker has begun a task. */
    void started(SimulatedTask task) {
        task.started(machine.events().now());
        totals.started(task);
    }

    /** A worker has ended a task. */
    void ended(SimulatedWorker worker, SimulatedTask task, long cpuNanos) {
        long now = machine.events().now();
        totals.completed(task, now, cpuNanos);
        client.onEnd(task, task.startedNanos(), now);
        nextTask(worker);
    }

    private void nextTask(SimulatedWorker worker) {
        if (workers.alive() > decision.limit()) {
            leave(worker);
            return;
        }
        SimulatedTask task = waiting.poll(worker.index);
        workers.settle(worker);
        if (task != null) {
            worker.run(task);
        } else if (workers.endsWhenIdle(decision)) {
            leave(worker);
        } else {
            workers.becomeIdle(worker);
            control.idleUntil(workers.idleDeadline(decision));
        }
    }

    private void leave(SimulatedWorker worker) {
        workers.leave(worker);
        serveQueue();
    }

    // ---- Called by the control loop

    /** Puts a decision into force: retires surplus threads and creates those that it wants. */
    void apply(SizingDecision next) {
        decision = next;
        while (workers.alive() > next.limit() && workers.hasIdle()) {
            workers.retireLongestIdle();
        }
        while (wantsMore()) {
            workers.start(this).launch();
        }
    }

    private boolean wantsMore() {
        int queued = waiting.size();
        boolean forBacklog = queued > 0 && workers.backlogGrows(queued - 1, decision);
        return workers.alive() < decision.limit() && (workers.alive() < decision.target() || forBacklog);
    }

    /** Ends the threads whose idle time is over, and returns when the next one's will be. */
    long retireExpired(long nowNanos) {
        long deadline = workers.idleDeadline(decision);
        while (deadline <= nowNanos) {
            workers.retireLongestIdle();
            deadline = workers.idleDeadline(decision);
        }
        return deadline;
    }

    boolean isQuiet() {
        return waiting.size() == 0 && workers.busy() == 0;
    }

    // ---- Observation

    /** Returns the machine that it is on. */
    public Machine machine() {
        return machine;
    }

    /** Returns the decision in force. */
    public SizingDecision decision() {
        return decision;
    }

    /** Returns the last decisions, oldest first. */
    public List<DecisionRecord> decisions() {
        return control.controller().decisions();
    }

    /** Returns how many decisions changed the target. */
    public long resizes() {
        return control.controller().resizes();
    }

    /** Returns the threads alive, those that start included. */
    public int alive() {
        return workers.alive();
    }

    /** Returns the threads that run a task. */
    public int busy() {
        return workers.busy();
    }

    /** Returns the most threads that were ever there at once, those that started left out. */
    public int threadsPeak() {
        return workers.peak();
    }

    /** Returns the tasks that wait. */
    public int queueLength() {
        return waiting.size();
    }

    /** Returns the waits so far of the tasks that wait. */
    public WaitTimes queuedWait() {
        return waiting.queuedWait(machine.events().now());
    }

    /** Passes each task that waits or runs to {@code action}. */
    public void forEachUnfinished(Consumer<SimulatedTask> action) {
        waiting.forEach(action);
        workers.forEachTask(action);
    }

    /** Returns the pool as it is, and its totals so far. */
    public PoolSnapshot snapshot() {
        TaskCounts counts = totals.counts();
        return new PoolSnapshot(
                machine.events().now(),
                workers.alive(),
                workers.busy(),
                waiting.size(),
                counts.arrivals(),
                counts.starts(),
                totals.waitNanos(),
                counts.completions(),
                counts.rejections(),
                workers.created(),
                workers.aliveNanos(),
                Math.round(machine.cpuNanos()));
    }

    SimulatedWorkers workers() {
        return workers;
    }

    TaskTotals totals() {
        return totals;
    }

    TaskPrograms programs() {
        return programs;
    }
}
