package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.MachineModel;
import dev.tidepool.lab.simulator.PoolModel;
import dev.tidepool.lab.simulator.PoolResult;
import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.TaskObserver;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.simulator.event.PeriodicEvent;
import dev.tidepool.lab.simulator.machine.Machine;
import dev.tidepool.policy.control.DecisionRecord;

/**
 * One pool on one machine, from time 0 until every task has ended. {@link #run()} may be called once. Any thread may
 * call {@link #stop()} and {@link #reachedNanos()} meanwhile. The same arguments give the same result on every JDK.
 */
public final class PoolSimulation {
    /** Events between two checks for a stop. */
    private static final int BATCH = 4_096;

    private final EventQueue events = new EventQueue();
    private final TaskSource source;
    private final TaskObserver observer;
    private final PoolRun run;
    private final TaskPrograms programs;
    private final Machine machine;
    private final SimulatedPool pool;
    private long giveUpAt = Long.MAX_VALUE;
    private boolean allArrived;
    private long outstanding;
    private volatile boolean stopped;
    private volatile long reachedNanos;

    /**
     * @throws IllegalArgumentException if a task type uses a resource that the source does not declare
     */
    public PoolSimulation(PoolModel pool, MachineModel machine, TaskSource source, TaskObserver observer, PoolRun run) {
        this.source = source;
        this.observer = observer;
        this.run = run;
        this.programs = TaskPrograms.of(source.types(), source.resources());
        this.machine = new Machine(events, machine, run.seed());
        this.pool = new SimulatedPool(this.machine, pool, programs, new Client(), run.decisionsKept(), run.seed());
    }

    /** Runs the simulation and returns its result, which is incomplete if it was stopped. */
    public PoolResult run() {
        new Arrivals().scheduleNext(0);
        PeriodicEvent.start(events, run.step(), now -> observer.onStep(pool.snapshot()));
        boolean goesOn = true;
        while (goesOn && !stopped) {
            for (int i = 0; i < BATCH && goesOn; i++) {
                goesOn = advance();
            }
            reachedNanos = events.now();
        }
        return result(goesOn);
    }

    /** Fires the next event; returns false if the simulation is over. */
    private boolean advance() {
        if (allArrived && outstanding == 0) {
            return false;
        }
        if (events.nextNanos() > giveUpAt) {
            events.advanceTo(giveUpAt);
            return false;
        }
        return events.fireNext();
    }

    private PoolResult result(boolean cutShort) {
        long now = events.now();
        pool.forEachUnfinished(
                task -> observer.onUnfinished(task.type(), task.arrivalNanos(), task.startedNanos(), now));
        PoolSnapshot end = pool.snapshot();
        observer.onStep(end);
        return new PoolResult(
                end.arrivals(),
                end.completions(),
                end.rejections(),
                outstanding,
                end.threadNanos() / 1e9,
                pool.threadsPeak(),
                end.threadsCreated(),
                end.cpuNanos() / 1e9,
                pool.resizes(),
                pool.decisions(),
                now,
                cutShort,
                events.fired());
    }

    /** Stops the run soon; its result is incomplete. */
    public void stop() {
        stopped = true;
    }

    /** Returns the virtual time reached so far. */
    public long reachedNanos() {
        return reachedNanos;
    }

    private final class Arrivals extends Event {
        private SimulatedTask next = new SimulatedTask(0);

        void scheduleNext(long nowNanos) {
            next = new SimulatedTask(programs.maxPhases());
            if (source.next(next)) {
                events.schedule(this, Math.max(nowNanos, next.arrivalNanos()));
            } else {
                allArrived = true;
                long wait = run.giveUpAfter().toNanos();
                giveUpAt = wait > Long.MAX_VALUE - nowNanos ? Long.MAX_VALUE : nowNanos + wait;
            }
        }

        @Override
        protected void fire(long nowNanos) {
            if (machine.defers(this)) {
                return;
            }
            outstanding++;
            pool.submit(next);
            scheduleNext(nowNanos);
        }
    }

    private final class Client implements PoolClient {
        @Override
        public void onEnd(SimulatedTask task, long startNanos, long endNanos) {
            outstanding--;
            observer.onEnd(task.type(), task.arrivalNanos(), startNanos, endNanos);
        }

        @Override
        public void onRejection(SimulatedTask task) {
            outstanding--;
            observer.onRejection(task.type(), task.arrivalNanos(), events.now());
        }

        @Override
        public void onDecision(DecisionRecord record) {
            observer.onDecision(record);
        }
    }
}
