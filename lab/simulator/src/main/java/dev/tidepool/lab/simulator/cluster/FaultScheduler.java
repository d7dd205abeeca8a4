package dev.tidepool.lab.simulator.cluster;

import dev.tidepool.lab.simulator.event.Event;
import dev.tidepool.lab.simulator.event.EventQueue;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;

/** Triggers the faults of a cluster at their times. */
final class FaultScheduler {
    private final EventQueue events;
    private final ClusterNodes nodes;

    FaultScheduler(EventQueue events, ClusterNodes nodes) {
        this.events = events;
        this.nodes = nodes;
    }

    void schedule() {
        for (NodeFault fault : nodes.model().faults()) {
            after(fault.at(), () -> happen(fault));
        }
    }

    private void happen(NodeFault fault) {
        ClusterNode life = nodes.latest(fault.node());
        if (life.isDead()) {
            return;
        }
        if (fault instanceof NodeFault.Slowdown slowdown) {
            life.slowDown(slowdown.factor());
            after(slowdown.lasts(), () -> life.recover(slowdown.factor()));
        } else if (fault instanceof NodeFault.Freeze freeze) {
            life.freezeUntil(saturatingAdd(events.now(), freeze.lasts()));
        } else if (fault instanceof NodeFault.Death death) {
            life.die();
            after(nodes.model().detectionTime(), () -> nodes.deathIsKnown(death.node(), life));
            after(death.lasts(), () -> nodes.comeBack(death.node()));
        }
    }

    private void after(Duration delay, Runnable action) {
        if (delay.equals(SizingDecision.NEVER)) {
            return;
        }
        Event event = new Event() {
            @Override
            protected void fire(long nowNanos) {
                action.run();
            }
        };
        events.schedule(event, saturatingAdd(events.now(), delay));
    }

    private static long saturatingAdd(long nanos, Duration duration) {
        long sum = nanos + duration.toNanos();
        return sum < 0 ? Long.MAX_VALUE : sum;
    }
}
