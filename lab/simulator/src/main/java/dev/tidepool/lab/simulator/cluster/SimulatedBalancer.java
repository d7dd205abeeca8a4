package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.lab.simulator.event.PeriodicEvent;
import dev.tidepool.policy.routing.NodeReport;
import dev.tidepool.policy.routing.ProbeReply;
import dev.tidepool.policy.routing.Route;
import dev.tidepool.policy.routing.RoutedTask;
import dev.tidepool.policy.routing.Router;
import dev.tidepool.policy.routing.RouterMember;
import dev.tidepool.policy.routing.RoutingContext;
import dev.tidepool.policy.routing.RoutingPolicy;
import dev.tidepool.policy.routing.TaskEnd;
import dev.tidepool.policy.routing.TaskEnd.Outcome;
import java.util.List;
import java.util.function.IntConsumer;

/** A simulated balancer, which follows its router. */
final class SimulatedBalancer {
    private final EventQueue events;
    private final SimulatedNetwork network;
    private final TaskLedger ledger;
    private final ClusterNodes nodes;
    private final Router router;
    private final IntConsumer probe = this::probe;
    private final Router.SizeOrder order = this::setSize;
    private final List<RoutedTask> firstAttempts;

    SimulatedBalancer(EventQueue events, SimulatedNetwork network, TaskLedger ledger, ClusterNodes nodes, long seed) {
        this.events = events;
        this.network = network;
        this.ledger = ledger;
        this.nodes = nodes;
        firstAttempts = ledger.source().types().stream()
                .map(type -> new RoutedTask(type.name(), 1))
                .toList();
        RoutingPolicy policy = nodes.model().routing();
        router = policy.newRouter(new RoutingContext(seed, nodes.model().balancers(), nodes::outstanding));
        PeriodicEvent.start(events, policy.tickEvery(), this::tick);
    }

    private void tick(long nowNanos) {
        router.onTick(nowNanos);
        router.sizes(nowNanos, order);
    }

    // ---- Tasks

    void arrived(long nowNanos, ClusterTask task) {
        task.cameTo(this);
        route(nowNanos, task);
    }

    void route(long nowNanos, ClusterTask task) {
        task.attempt++;
        RoutedTask first = firstAttempts.get(task.type());
        Route route = router.route(nowNanos, task.attempt == 1 ? first : new RoutedTask(first.type(), task.attempt));
        if (route instanceof Route.Send send) {
            send(nowNanos, task, nodes.numbered(send.node()));
        } else if (route instanceof Route.Hold hold) {
            events.schedule(task.hop, Math.max(hold.untilNanos(), nowNanos + 1));
        } else {
            ledger.rejected(task, nowNanos);
        }
        router.probe(nowNanos, probe);
    }

    private void send(long nowNanos, ClusterTask task, ClusterNode node) {
        task.sentTo(node, nowNanos);
        node.expect();
        router.onStart(nowNanos, node.number());
        network.carry(task.hop);
    }

    /** A node completed or rejected a task. */
    void replied(long nowNanos, ClusterTask task) {
        NodeReport report = task.report;
        if (report != null) {
            router.onReport(nowNanos, report);
        }
        router.onDone(nowNanos, new TaskEnd(task.node().number(), nowNanos - task.sentNanos, task.outcome));
        if (task.outcome == Outcome.COMPLETED) {
            ledger.completed(task, nowNanos);
        } else {
            ledger.rejected(task, nowNanos);
        }
    }

    /** A task's node is known to be dead. */
    void lost(long nowNanos, ClusterTask task) {
        events.cancel(task.hop);
        router.onDone(nowNanos, new TaskEnd(task.node().number(), nowNanos - task.sentNanos, Outcome.LOST));
        ledger.lost(task, nowNanos);
    }

    // ---- Nodes

    void membership(long nowNanos, List<RouterMember> members) {
        router.onMembership(nowNanos, members);
    }

    void send(NodeReport report) {
        network.carry(new SimulatedMessage() {
            @Override
            void arrive(long nowNanos) {
                router.onReport(nowNanos, report);
            }
        });
    }

    private void setSize(int number, int threads) {
        ClusterNode node = nodes.numbered(number);
        network.carry(new SimulatedMessage() {
            @Override
            void arrive(long nowNanos) {
                if (!node.defers(this)) {
                    node.setSize(threads);
                }
            }
        });
    }

    private void probe(int number) {
        ClusterNode node = nodes.numbered(number);
        network.carry(new SimulatedMessage() {
            @Override
            void arrive(long nowNanos) {
                if (!node.defers(this)) {
                    answer(node.probe());
                }
            }
        });
    }

    private void answer(ProbeReply reply) {
        network.carry(new SimulatedMessage() {
            @Override
            void arrive(long nowNanos) {
                router.onProbe(nowNanos, reply);
            }
        });
    }
}
