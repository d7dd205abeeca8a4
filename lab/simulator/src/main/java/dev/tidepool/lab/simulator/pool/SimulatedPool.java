package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.machine.Machine;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskDemand;
import dev.tidepool.policy.WaitTimes;
import dev.tidepool.policy.control.DecisionRecord;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A pool with the executor's semantics on a simulated machine. A simulation may hold any number of both. Not
 * thread-safe.
 *
 * <p>A submission goes to an idle thread, else to a new one, else into the queue; if the queue is full, it is rejected.
 * A new thread takes the task that has waited longest. The queue has room for its capacity plus one task per starting
 * thread.
 */
public final class SimulatedPool {
    private final Machine machine;
    private final PoolModel model;
    private final TaskPrograms programs;
    private final PoolClient client;
    private final WaitingTasks waiting;
    private final SimulatedWorkers workers;
    private final SimulatedLanes lanes;
    private final TaskTotals totals;
    private final PoolControl control;
    private SizingDecision decision;

    /**
     * @param decisionsKept number of last decisions kept, 1 to 1,000,000
     * @param seed seed of random placement
     */
    public SimulatedPool(
            Machine machine, PoolModel model, TaskPrograms programs, PoolClient client, int decisionsKept, long seed) {
        this.machine = machine;
        this.model = model;
        this.programs = programs;
        this.client = client;
        this.waiting = new WaitingTasks(model.layout(), seed);
        this.workers = new SimulatedWorkers(machine.events(), machine, model.idleOrder());
        this.lanes = new SimulatedLanes(programs);
        this.totals = new TaskTotals(programs);
        this.control = new PoolControl(this, model, client, decisionsKept);
        this.decision = control.controller().current();
    }

    // ---- Submission

    /**
     * Submits a task at the current virtual time; the client receives its end or rejection. Must not be called while
     * the machine is frozen: see {@link Machine#defers}.
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
            control.allBusy();
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
        return capacity == Integer.MAX_VALUE || queueLength() - workers.starting() < capacity;
    }

    /** Gives a task to an idle worker or a new one; a task that has waited longer goes first. */
    private boolean dispatch(SimulatedTask task, boolean growAnyway) {
        boolean grows = growAnyway ? workers.alive() < decision.limit() : workers.growsAt(runnable(), decision);
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
        SimulatedTask oldest = poll(waiting::pollOldest);
        if (oldest != null) {
            waiting.offer(task);
            workers.assign().run(oldest);
        } else if (lanes.admits(task)) {
            workers.assign().run(task);
        }
        return true;
    }

    /** Gives waiting tasks to idle workers, and grows the pool while the backlog allows it. */
    private void serveQueue() {
        while (runnable() > 0) {
            if (workers.alive() == 0 || workers.backlogGrows(runnable() - 1, decision)) {
                workers.start(this).launch();
            } else if (workers.hasIdle()) {
                SimulatedTask oldest = poll(waiting::pollOldest);
                if (oldest != null) {
                    workers.assign().run(oldest);
                }
            } else {
                return;
            }
        }
    }

    boolean tasksWait() {
        return runnable() > 0;
    }

    /** Returns how many tasks wait and could run if there were a thread. */
    private int runnable() {
        return waiting.size() + lanes.ready();
    }

    /** Takes a task that may run: one that was set aside, else one from the queue. What may not is set aside. */
    private @Nullable SimulatedTask poll(Supplier<@Nullable SimulatedTask> queue) {
        SimulatedTask task = lanes.poll();
        if (task == null) {
            do {
                task = queue.get();
            } while (task != null && !lanes.admits(task));
        }
        return task;
    }

    /**
     * Sets the size, in place of the sizing policy from now on.
     *
     * @param threads 1 or more
     */
    public void setSize(int threads) {
        control.setSize(threads);
    }

    // ---- Called by workers

    void arrived(SimulatedWorker worker) {
        workers.arrive();
        nextTask(worker);
    }

    void started(SimulatedTask task) {
        task.started(machine.events().now());
        totals.started(task);
        lanes.started(task);
    }

    void ended(SimulatedWorker worker, SimulatedTask task, long cpuNanos, long cpuWaitNanos) {
        long now = machine.events().now();
        totals.completed(
                task,
                now,
                new TaskDemand(now - task.startedNanos(), cpuNanos, cpuWaitNanos, programs.name(task.type())));
        lanes.ended(task);
        client.onEnd(task, task.startedNanos(), now);
        nextTask(worker);
    }

    private void nextTask(SimulatedWorker worker) {
        if (workers.alive() > decision.limit()) {
            leave(worker);
            return;
        }
        SimulatedTask task = poll(() -> waiting.poll(worker.index));
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

    /** Applies a decision: ends surplus threads and creates missing ones. */
    void apply(SizingDecision next) {
        decision = next;
        lanes.follow(next.typeLimits());
        while (workers.alive() > next.limit() && workers.hasIdle()) {
            workers.retireLongestIdle();
        }
        while (wantsMore()) {
            workers.start(this).launch();
        }
        serveQueue();
    }

    private boolean wantsMore() {
        int queued = runnable();
        boolean forBacklog = queued > 0 && workers.backlogGrows(queued - 1, decision);
        return workers.alive() < decision.limit() && (workers.alive() < decision.target() || forBacklog);
    }

    /** Ends the threads whose idle timeout has passed, and returns when the next one passes. */
    long retireExpired(long nowNanos) {
        long deadline = workers.idleDeadline(decision);
        while (deadline <= nowNanos) {
            workers.retireLongestIdle();
            deadline = workers.idleDeadline(decision);
        }
        return deadline;
    }

    boolean isQuiet() {
        return queueLength() == 0 && workers.busy() == 0;
    }

    // ---- Observation

    public Machine machine() {
        return machine;
    }

    public List<DecisionRecord> decisions() {
        return control.controller().decisions();
    }

    public long resizes() {
        return control.controller().resizes();
    }

    /** Returns the threads alive, including those that start. */
    public int alive() {
        return workers.alive();
    }

    /** Returns the maximum number of threads alive at once, without those that start. */
    public int threadsPeak() {
        return workers.peak();
    }

    public int queueLength() {
        return waiting.size() + lanes.size();
    }

    public WaitTimes queuedWait() {
        return waiting.queuedWait(machine.events().now());
    }

    public void forEachUnfinished(Consumer<SimulatedTask> action) {
        waiting.forEach(action);
        lanes.forEach(action);
        workers.forEachTask(action);
    }

    public PoolSnapshot snapshot() {
        TaskCounts counts = totals.counts();
        return new PoolSnapshot(
                machine.events().now(),
                workers.alive(),
                workers.busy(),
                queueLength(),
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
