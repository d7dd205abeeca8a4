package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.cluster.InitialMembershipEvent;
import com.hazelcast.cluster.InitialMembershipListener;
import com.hazelcast.cluster.MembershipEvent;

/** Calls an action for the members that are there already, and for each that joins. */
record Joins(Runnable action) implements InitialMembershipListener {
    @Override
    public void init(InitialMembershipEvent event) {
        action.run();
    }

    @Override
    public void memberAdded(MembershipEvent event) {
        action.run();
    }

    @Override
    public void memberRemoved(MembershipEvent event) {}
}
