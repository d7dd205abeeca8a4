package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.PoolRun;
import dev.tidepool.lab.simulator.TaskSource;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.simulator.event.PeriodicEvent;
import dev.tidepool.lab.workload.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A cluster, from the first arrival until every task has ended. {@link #run()} may be called once. Any thread may call
 * {@link #stop()} and {@link #reachedNanos()} meanwhile. The same arguments give the same result on every JDK.
 */
public final class ClusterSimulation {
    /** Events between two checks for a stop. */
    private static final int EVENTS_AT_ONCE = 256;

    private final ClusterModel model;
    private final PoolRun run;
    private final TaskSource source;
    private final EventQueue events = new EventQueue();
    private final TaskLedger ledger;
    private final ClusterNodes nodes;
    private final List<SimulatedBalancer> balancers = new ArrayList<>();
    private final Arrivals arrivals;
    private volatile boolean stopped;
    private volatile long reachedNanos;

    /**
     * @param run the settings; decisions are kept per node, and the seed covers all randomness except the source's
     * @throws IllegalArgumentException if a task type uses a resource that the source does not declare
     */
    public ClusterSimulation(ClusterModel model, TaskSource source, ClusterObserver observer, PoolRun run) {
        this.model = model;
        this.source = source;
        this.run = run;
        RandomStreams streams = new RandomStreams(run.seed());
        SimulatedNetwork network = new SimulatedNetwork(events, model.networkDelay(), streams.next());
        ledger = new TaskLedger(source, observer);
        UniformRandomProvider choices = streams.next();
        nodes = new ClusterNodes(model, events, network, ledger, observer, run.decisionsKept(), streams.next());
        for (int i = 0; i < model.balancers(); i++) {
            balancers.add(new SimulatedBalancer(events, network, ledger, nodes, streams.nextSeed()));
        }
        arrivals = new Arrivals(choices);
    }

    /** Runs the simulation and returns its result, which is incomplete if it was stopped. */
    public ClusterResult run() {
        nodes.start(balancers);
        new FaultScheduler(events, nodes).schedule();
        PeriodicEvent.start(events, run.step(), now -> nodes.step());
        arrivals.next();
        while (!isOver() && !stopped) {
            for (int i = 0; i < EVENTS_AT_ONCE && !isOver(); i++) {
                events.fireNext();
            }
            reachedNanos = events.now();
        }
        if (!ledger.isEmpty() && !stopped) {
            events.advanceTo(arrivals.deadlineNanos);
        }
        nodes.step();
        return ledger.close(nodes, events.now(), stopped, events.fired());
    }

    private boolean isOver() {
        return arrivals.isOver && (ledger.isEmpty() || events.nextNanos() > arrivals.deadlineNanos);
    }

    /** Stops the run soon; its result is incomplete. */
    public void stop() {
        stopped = true;
    }

    /** Returns the virtual time reached so far. */
    public long reachedNanos() {
        return reachedNanos;
    }

    /** Sends each task to a random balancer. */
    private final class Arrivals extends Event {
        private final UniformRandomProvider choices;
        private ClusterTask task = ledger.blank();
        private boolean isOver;
        private long deadlineNanos = Long.MAX_VALUE;

        private Arrivals(UniformRandomProvider choices) {
            this.choices = choices;
        }

        private void next() {
            task = ledger.blank();
            if (source.next(task)) {
                events.schedule(this, task.arrivalNanos());
            } else {
                isOver = true;
                long deadline = events.now() + run.giveUpAfter().toNanos();
                deadlineNanos = deadline < 0 ? Long.MAX_VALUE : deadline;
            }
        }

        @Override
        protected void fire(long nowNanos) {
            ClusterTask arriving = task;
            next();
            ledger.arrived(arriving);
            SimulatedBalancer balancer = balancers.get(model.balancers() == 1 ? 0 : choices.nextInt(model.balancers()));
            balancer.arrived(nowNanos, arriving);
        }
    }
}
