package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.machine.Machine;
import dev.tidepool.lab.simulator.pool.PoolSampler;
import dev.tidepool.lab.simulator.pool.SimulatedPool;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.overload.AverageWaitMonitor;
import dev.tidepool.policy.overload.CapacityEstimate;
import dev.tidepool.policy.routing.NodeReport;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The reports of a node: to all balancers periodically and when it detects overload, and to one with a reply. */
final class NodeReports {
    private static final Set<Signal> WATCHED = Set.of(Signal.QUEUED_WAIT, Signal.STARTED_WAIT, Signal.FREE_MEMORY);

    private static final long WITH_REPLY_EVERY_NANOS = 10_000_000;

    private final NodeModel model;
    private final int number;
    private final Machine machine;
    private final SimulatedPool pool;
    private final Consumer<NodeReport> send;
    private final AverageWaitMonitor monitor;
    private final CapacityEstimate capacity;
    private double capacityPerSecond = Double.NaN;
    private double cpuNanos;

    /** When each balancer got the last report with a reply. */
    private final Map<SimulatedBalancer, Long> reportedWithReply = new HashMap<>();

    private NodeReport last;

    /**
     * @param number the routers' number of the node
     * @param send receives each report
     */
    NodeReports(NodeModel model, int number, Machine machine, SimulatedPool pool, Consumer<NodeReport> send) {
        this.model = model;
        this.number = number;
        this.machine = machine;
        this.pool = pool;
        this.send = send;
        monitor = new AverageWaitMonitor(model.overload());
        capacity = new CapacityEstimate(model.reportEvery());
        cpuNanos = machine.cpuNanos();
        last = new NodeReport(number, 0, 0, 0, 0, 0, 0, Double.NaN, -1, Double.NaN, 0);
    }

    void begin() {
        new Watch().next(machine.events().now());
        new Periodic().next(machine.events().now());
    }

    private void send(PoolSample sample, double overloadPoint) {
        last = new NodeReport(
                number,
                sample.threads().alive(),
                sample.threads().busy(),
                sample.queueLength(),
                sample.queuedWait().meanNanos(),
                sample.startedWait().minNanos(),
                monitor.arrivalRate(),
                overloadPoint,
                sample.machine().freeMemoryBytes(),
                capacityPerSecond,
                0);
        send.accept(last);
    }

    /**
     * Returns the report that goes with a reply: the present tasks, and the rest as in the last report to all. Null if
     * the balancer got one in the last 10 ms; see the cluster's {@code MemberServer}.
     */
    @Nullable
    NodeReport withReply(SimulatedBalancer balancer) {
        long now = machine.events().now();
        Long before = reportedWithReply.get(balancer);
        if (before != null && now - before < WITH_REPLY_EVERY_NANOS) {
            return null;
        }
        reportedWithReply.put(balancer, now);
        PoolSnapshot present = pool.snapshot();
        return new NodeReport(
                number,
                present.alive(),
                present.busy(),
                present.queueLength(),
                present.queueLength() == 0 ? 0 : last.averageWaitNanos(),
                last.minimumWaitNanos(),
                last.arrivalRate(),
                Double.NaN,
                last.freeMemoryBytes(),
                capacityPerSecond,
                1);
    }

    /** A periodic event with its own sampler, which a freeze defers. */
    private abstract class Repeated extends Event {
        private final PoolSampler sampler = new PoolSampler(pool, WATCHED);
        private final long everyNanos;

        private Repeated(Duration every) {
            everyNanos = every.toNanos();
        }

        abstract void happen(PoolSample sample);

        final void next(long nowNanos) {
            machine.events().schedule(this, nowNanos + everyNanos);
        }

        @Override
        protected final void fire(long nowNanos) {
            if (!machine.defers(this)) {
                happen(sampler.sample());
                next(nowNanos);
            }
        }
    }

    private final class Watch extends Repeated {
        private Watch() {
            super(model.overload().interval());
        }

        @Override
        void happen(PoolSample sample) {
            double overloadPoint = monitor.feed(sample);
            if (!Double.isNaN(overloadPoint)) {
                send(sample, overloadPoint);
            }
        }
    }

    private final class Periodic extends Repeated {
        private Periodic() {
            super(model.reportEvery());
        }

        @Override
        void happen(PoolSample sample) {
            capacityPerSecond =
                    capacity.feed(withCpu(sample), model.pool().bounds().maxThreads());
            send(sample, Double.NaN);
        }

        /** Adds the CPU use. The pool is the only one on its machine. Its control loop has another CPU meter. */
        private PoolSample withCpu(PoolSample sample) {
            double used = machine.cpuNanos() - cpuNanos;
            cpuNanos += used;
            MachineSample before = sample.machine();
            double fraction = Math.min(1, used / ((double) sample.intervalNanos() * before.cores()));
            return new PoolSample(
                    sample.intervalNanos(),
                    sample.tasks(),
                    sample.threads(),
                    sample.queueLength(),
                    sample.queuedWait(),
                    sample.startedWait(),
                    sample.response(),
                    sample.types(),
                    new MachineSample(
                            before.cores(), fraction, fraction, before.freeMemoryBytes(), before.usableCores()));
        }
    }
}
