package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.SimulatedTask;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.simulator.machine.Machine;
import dev.tidepool.lab.simulator.pool.PoolClient;
import dev.tidepool.lab.simulator.pool.SimulatedPool;
import dev.tidepool.lab.simulator.pool.TaskPrograms;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.routing.LatencyEstimate;
import dev.tidepool.policy.routing.ProbeReply;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.policy.routing.TaskEnd.Outcome;
import org.jspecify.annotations.Nullable;

/** One incarnation of a node, from its start to its death: a pool on a machine. */
final class ClusterNode implements PoolClient {
    private final ClusterNodes nodes;
    private final int place;
    private final int number;
    private final NodeModel model;
    private final SimulatedNetwork network;
    private final Machine machine;
    private final SimulatedPool pool;
    private final NodeReports reports;
    private final LatencyEstimate latency = new LatencyEstimate();
    private double slowness = 1;

    /** The final state; null while the node lives. */
    private @Nullable PoolSnapshot lastSnapshot;

    /** Tasks on the node and on their way to it. */
    private int outstanding;

    /** Tasks on the node. */
    private int present;

    /**
     * Starts an incarnation.
     *
     * @param place the node's index in the cluster's model
     * @param number the routers' number of this incarnation
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
        reports = new NodeReports(model, number, machine, pool, report -> nodes.report(place, report));
        reports.begin();
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

    /** Returns the state of the pool; after the node's death, the final state. */
    PoolSnapshot snapshot() {
        PoolSnapshot last = lastSnapshot;
        return last == null ? pool.snapshot() : last;
    }

    // ---- Tasks

    void expect() {
        outstanding++;
    }

    /** Defers a message while the node is frozen, and returns whether it does; see {@link Machine#defers}. */
    boolean defers(SimulatedMessage message) {
        return machine.defers(message);
    }

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
        task.report = reports.withReply(task.balancer());
        task.stage = ClusterTask.Stage.REPLYING;
        network.carry(task.hop);
    }

    /** Sets the size that a balancer orders. */
    void setSize(int threads) {
        pool.setSize(threads);
    }

    // ---- Reports

    @Override
    public void onDecision(DecisionRecord record) {
        nodes.decided(place, record);
    }

    ProbeReply probe() {
        return new ProbeReply(number, present, latency.nanos(present));
    }

    // ---- Faults

    /** Multiplies the time of CPU work by {@code factor}, in addition to earlier slowdowns. */
    void slowDown(double factor) {
        setSlowness(slowness * factor);
    }

    /** Undoes a {@link #slowDown}. */
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
