package dev.tidepool.simulator.cluster;

import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.routing.LatencyEstimate;
import dev.tidepool.policy.routing.ProbeReply;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.policy.routing.TaskEnd.Outcome;
import dev.tidepool.simulator.PoolSnapshot;
import dev.tidepool.simulator.SimulatedTask;
import dev.tidepool.simulator.event.EventQueue;
import dev.tidepool.simulator.machine.Machine;
import dev.tidepool.simulator.pool.PoolClient;
import dev.tidepool.simulator.pool.SimulatedPool;
import dev.tidepool.simulator.pool.TaskPrograms;
import org.jspecify.annotations.Nullable;

/** One life of a node, from its start to its death: a pool on a machine. */
final class ClusterNode implements PoolClient {
    private final ClusterNodes nodes;
    private final int place;
    private final int number;
    private final NodeModel model;
    private final SimulatedNetwork network;
    private final Machine machine;
    private final SimulatedPool pool;
    private final LatencyEstimate latency = new LatencyEstimate();
    private double slowness = 1;

    /** What it came to; null while it lives. */
    private @Nullable PoolSnapshot lastSnapshot;

    /** Tasks on the node and on their way to it. */
    private int outstanding;

    /** Tasks on the node. */
    private int present;

    /**
     * Starts a life.
     *
     * @param place the node, an index into the cluster's model
     * @param number the number by which routers know this life
     */
    ClusterNode(
            ClusterNodes nodes,
            int place,
            int number,
            EventQueue events,
            SimulatedNetwork network,
            TaskLedger ledger,
            int decisionsKept,
            long seed) {
        this.nodes = nodes;
        this.place = place;
        this.number = number;
        this.model = nodes.model().nodes().get(place);
        this.network = network;
        machine = new Machine(events, model.machine(), seed);
        TaskPrograms programs =
                TaskPrograms.of(ledger.source().types(), ledger.source().resources());
        pool = new SimulatedPool(machine, model.pool(), programs, this, decisionsKept, seed);
        new NodeReports(model, number, machine, pool, report -> nodes.report(place, report)).begin();
    }

    int number() {
        return number;
    }

    RouterMember member() {
        return new RouterMember(number, model.weight());
    }

    int outstanding() {
        return outstanding;
    }

    boolean isDead() {
        return lastSnapshot != null;
    }

    /** Returns the pool as it is; after its death, what it came to. */
    PoolSnapshot snapshot() {
        PoolSnapshot last = lastSnapshot;
        return last == null ? pool.snapshot() : last;
    }

    // ---- Tasks

    /** A balancer sends a task here. */
    void expect() {
        outstanding++;
    }

    /** Puts a message off while the node stands still, and returns whether it does; see {@link Machine#defers}. */
    boolean defers(SimulatedMessage message) {
        return machine.defers(message);
    }

    /** A task has come. */
    void deliver(ClusterTask task) {
        if (!defers(task.hop)) {
            task.stage = ClusterTask.Stage.ON_NODE;
            task.foundOthers = present++;
            pool.submit(task);
        }
    }

    @Override
    public void onEnd(SimulatedTask task, long startNanos, long endNanos) {
        ClusterTask ended = (ClusterTask) task;
        latency.add(ended.foundOthers, endNanos - ended.submittedNanos());
        reply(ended, Outcome.COMPLETED);
    }

    @Override
    public void onRejection(SimulatedTask task) {
        reply((ClusterTask) task, Outcome.REJECTED);
    }

    private void reply(ClusterTask task, Outcome outcome) {
        outstanding--;
        present--;
        task.outcome = outcome;
        task.stage = ClusterTask.Stage.REPLYING;
        network.carry(task.hop);
    }

    // ---- What it tells

    @Override
    public void onDecision(DecisionRecord record) {
        nodes.decided(place, record);
    }

    ProbeReply probe() {
        return new ProbeReply(number, present, latency.nanos(present));
    }

    // ---- Faults

    /** CPU work takes {@code factor} times longer from now on, on top of what slows the node already. */
    void slowDown(double factor) {
        setSlowness(slowness * factor);
    }

    /** Takes back a {@link #slowDown}. */
    void recover(double factor) {
        setSlowness(slowness / factor);
    }

    private void setSlowness(double newSlowness) {
        slowness = newSlowness;
        machine.setSpeed(Math.max(0.001, Math.min(1_000, model.machine().speed() / slowness)));
    }

    void freezeUntil(long untilNanos) {
        machine.freezeUntil(untilNanos);
    }

    void die() {
        lastSnapshot = PoolSnapshots.totals(pool.snapshot());
        machine.freezeUntil(Long.MAX_VALUE);
    }
}
