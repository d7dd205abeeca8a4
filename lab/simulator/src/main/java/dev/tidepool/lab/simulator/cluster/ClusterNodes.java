package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.PoolSnapshot;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.policy.control.DecisionRecord;
import dev.tidepool.policy.routing.NodeReport;
import dev.tidepool.policy.routing.RouterMember;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/** The nodes of a cluster, alive or dead, and the membership that the balancers know. */
final class ClusterNodes {
    private final ClusterModel model;
    private final EventQueue events;
    private final SimulatedNetwork network;
    private final TaskLedger ledger;
    private final ClusterObserver observer;
    private final int decisionsKept;
    private final UniformRandomProvider seeds;
    private List<SimulatedBalancer> balancers = List.of();

    /** All incarnations, by number. */
    private final List<ClusterNode> lives = new ArrayList<>();

    /** The nodes, by index in the cluster's model. */
    private final List<Place> places = new ArrayList<>();

    ClusterNodes(
            ClusterModel model,
            EventQueue events,
            SimulatedNetwork network,
            TaskLedger ledger,
            ClusterObserver observer,
            int decisionsKept,
            UniformRandomProvider seeds) {
        this.model = model;
        this.events = events;
        this.network = network;
        this.ledger = ledger;
        this.observer = observer;
        this.decisionsKept = decisionsKept;
        this.seeds = seeds;
    }

    /** Starts every node and reports the membership to the balancers. */
    void start(List<SimulatedBalancer> theBalancers) {
        balancers = theBalancers;
        for (int i = 0; i < model.nodes().size(); i++) {
            Place place = new Place(i);
            places.add(place);
            place.beginLife();
        }
        tellMembership();
    }

    ClusterModel model() {
        return model;
    }

    ClusterNode numbered(int number) {
        return lives.get(number);
    }

    ClusterNode latest(int place) {
        return places.get(place).latest();
    }

    int outstanding(int number) {
        return lives.get(number).outstanding();
    }

    // ---- Reports

    void report(int place, NodeReport report) {
        if (report.signalsOverload()) {
            observer.onOverload(place, report.overloadPoint(), events.now());
        }
        for (SimulatedBalancer balancer : balancers) {
            balancer.send(report);
        }
    }

    void decided(int place, DecisionRecord record) {
        observer.onNodeDecision(place, record);
    }

    /** Reports each node and their sum to the observer. */
    void step() {
        PoolSnapshot sum = PoolSnapshots.nothing(events.now());
        for (int i = 0; i < places.size(); i++) {
            PoolSnapshot snapshot = places.get(i).snapshot();
            observer.onNodeStep(i, snapshot);
            sum = PoolSnapshots.sum(sum, snapshot);
        }
        observer.onStep(sum);
    }

    List<PoolSnapshot> snapshots() {
        return places.stream().map(Place::snapshot).toList();
    }

    // ---- Death and return

    /** The balancers learn of a death: the tasks on the node are lost. */
    void deathIsKnown(int place, ClusterNode life) {
        if (places.get(place).forget(life)) {
            tellMembership();
        }
    }

    /** A dead node restarts, which also reveals its death to balancers that did not know. */
    void comeBack(int place) {
        Place at = places.get(place);
        at.forget(at.latest());
        at.beginLife();
        tellMembership();
    }

    private void tellMembership() {
        List<RouterMember> members = new ArrayList<>();
        for (Place place : places) {
            if (place.isMember) {
                members.add(place.latest().member());
            }
        }
        for (SimulatedBalancer balancer : balancers) {
            balancer.membership(events.now(), members);
        }
    }

    /** A node with all its incarnations. */
    private final class Place {
        private final int index;
        private @Nullable ClusterNode latest;
        private PoolSnapshot former = PoolSnapshots.nothing(0);
        private boolean isMember;

        private Place(int index) {
            this.index = index;
        }

        private ClusterNode latest() {
            return Objects.requireNonNull(latest, "the node has not started");
        }

        private void beginLife() {
            if (latest != null) {
                former = PoolSnapshots.sum(former, latest.snapshot());
            }
            int number = lives.size();
            ClusterNode life = new ClusterNode(
                    ClusterNodes.this, index, number, events, network, ledger, decisionsKept, seeds.nextLong());
            lives.add(life);
            latest = life;
            isMember = true;
        }

        /** Makes the balancers forget this incarnation and lose its tasks; returns false if they already did. */
        private boolean forget(ClusterNode life) {
            if (latest != life || !isMember) {
                return false;
            }
            isMember = false;
            for (ClusterTask task : ledger.tasksOn(life)) {
                task.balancer().lost(events.now(), task);
            }
            return true;
        }

        private PoolSnapshot snapshot() {
            PoolSnapshot now = PoolSnapshots.nothing(events.now());
            return PoolSnapshots.sum(now, PoolSnapshots.sum(former, latest().snapshot()));
        }
    }
}
