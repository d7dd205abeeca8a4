package dev.tidepool.lab.simulator.pool;

import dev.tidepool.lab.simulator.SerialCost;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.machine.Activity;
import dev.tidepool.lab.workload.Phase;
import org.jspecify.annotations.Nullable;

/** One thread of a simulated pool, which runs the phases of one task after the other. */
final class SimulatedWorker extends Activity {
    private enum Doing {
        /** Its thread is being created. */
        STARTING,
        /** It waits to pay the serial cost. */
        AWAITING_GATE,
        PASSING_GATE,
        /** It computes or waits. */
        PHASE,
        ACQUIRING,
        HOLDING
    }

    /** The number of workers started before it. */
    final int index;

    long idleSince;

    /** It has not looked for a task yet. */
    boolean starting = true;

    /** Neighbours among all workers that are alive. */
    @Nullable
    SimulatedWorker before;

    @Nullable
    SimulatedWorker after;

    private final SimulatedPool pool;
    private Doing doing = Doing.STARTING;
    private @Nullable SimulatedTask task;
    private int phase;
    private long cpuNanos;
    private long atCoresNanos;
    private long computesSince;

    SimulatedWorker(SimulatedPool pool, int index) {
        super(pool.machine());
        this.pool = pool;
        this.index = index;
    }

    @Nullable
    SimulatedTask task() {
        return task;
    }

    /** Creates its thread, which takes CPU time. */
    void launch() {
        long cost = machine().model().threadCreation().toNanos();
        if (cost == 0) {
            sleep(0);
        } else {
            compute(cost);
        }
    }

    void run(SimulatedTask next) {
        task = next;
        phase = 0;
        cpuNanos = 0;
        atCoresNanos = 0;
        computesSince = -1;
        pool.started(next);
        if (machine().model().serialCost() == null) {
            nextPhase(next);
        } else if (acquire(machine().serialGate())) {
            passGate();
        } else {
            doing = Doing.AWAITING_GATE;
        }
    }

    @Override
    protected void proceed(long nowNanos) {
        SimulatedTask current = task;
        if (current == null) {
            pool.arrived(this);
            return;
        }
        if (computesSince >= 0) {
            atCoresNanos += nowNanos - computesSince;
            computesSince = -1;
        }
        switch (doing) {
            case AWAITING_GATE -> passGate();
            case PASSING_GATE -> {
                machine().serialGate().release();
                nextPhase(current);
            }
            case ACQUIRING -> hold(current);
            case HOLDING -> {
                pool.programs().resource(current.type(), phase).release();
                phase++;
                nextPhase(current);
            }
            default -> {
                phase++;
                nextPhase(current);
            }
        }
    }

    private void passGate() {
        doing = Doing.PASSING_GATE;
        SerialCost cost = machine().model().serialCost();
        computeFor(cost == null ? 0 : cost.nanos(pool.alive()));
    }

    /** Runs phases until one takes time, or all are over. */
    private void nextPhase(SimulatedTask current) {
        TaskPrograms programs = pool.programs();
        int type = current.type();
        for (; phase < programs.phases(type); phase++) {
            long nanos = current.phaseNanos(phase);
            Phase.Kind kind = programs.kind(type, phase);
            if (kind == Phase.Kind.RESOURCE) {
                doing = Doing.ACQUIRING;
                if (acquire(programs.resource(type, phase))) {
                    hold(current);
                }
                return;
            }
            if (nanos > 0) {
                doing = Doing.PHASE;
                if (kind == Phase.Kind.CPU) {
                    computeFor(nanos);
                } else {
                    sleep(nanos);
                }
                return;
            }
        }
        task = null;
        pool.ended(this, current, cpuNanos, Math.max(0, atCoresNanos - cpuNanos));
    }

    private void hold(SimulatedTask current) {
        doing = Doing.HOLDING;
        sleep(current.phaseNanos(phase));
    }

    private void computeFor(long nanos) {
        cpuNanos += Math.round(nanos / machine().speed());
        computesSince = machine().events().now();
        compute(nanos);
    }
}
