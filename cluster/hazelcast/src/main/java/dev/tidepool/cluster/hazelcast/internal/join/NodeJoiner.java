package dev.tidepool.cluster.hazelcast.internal.join;

import com.hazelcast.cluster.Address;
import com.hazelcast.cluster.Member;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.cluster.impl.MembersView;
import com.hazelcast.internal.cluster.impl.TcpIpJoiner;
import com.hazelcast.internal.nio.Connection;
import com.hazelcast.internal.server.ServerConnectionManager;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How a node joins its cluster and looks for other parts of it: as Hazelcast does, with two corrections. A node
 * admitted while it asked for votes forgot who the oldest node is; that one removed it, and it came back by a merge
 * 10 s later. A search waited 5 s at each address without an answer before it asked those behind it.
 */
public final class NodeJoiner extends TcpIpJoiner {
    private static final Logger LOG = System.getLogger(NodeJoiner.class.getName());

    /** Long for a network, and short beside what a silent address costs. */
    private static final Duration MAX_ANSWER_WAIT = Duration.ofMillis(500);

    private static final long POLL_MILLIS = 10;

    public NodeJoiner(Node node) {
        super(node);
    }

    /** Joins; also to merge. */
    @Override
    public void doJoin() {
        super.doJoin();
        if (clusterService.isJoined() && clusterService.getMasterAddress() == null) {
            recallOldest();
        }
    }

    private void recallOldest() {
        Member oldest = clusterService.getMembers().iterator().next();
        try {
            MembersView unused = clusterService.handleMastershipClaim(oldest.getAddress(), oldest.getUuid());
        } catch (RuntimeException removed) {
            LOG.log(Level.WARNING, "the cluster changed while this node joined it; it will merge", removed);
        }
    }

    /**
     * Returns the addresses at which another part may be, those that answer first. Dials all at once, and waits for
     * them together.
     */
    @Override
    public Collection<Address> getFilteredPossibleAddresses() {
        Collection<Address> others = super.getFilteredPossibleAddresses();
        ServerConnectionManager connections = node.getServer().getConnectionManager(EndpointQualifier.MEMBER);
        for (Address other : others) {
            Connection unused = connections.getOrConnect(other, true);
        }
        awaitAnswers(others, connections);
        List<Address> answered = new ArrayList<>();
        List<Address> silent = new ArrayList<>();
        for (Address other : others) {
            (connections.get(other) == null ? silent : answered).add(other);
        }
        answered.addAll(silent);
        return answered;
    }

    private static void awaitAnswers(Collection<Address> others, ServerConnectionManager connections) {
        long begin = System.nanoTime();
        while (System.nanoTime() - begin < MAX_ANSWER_WAIT.toNanos()
                && others.stream().anyMatch(other -> connections.get(other) == null)) {
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            } catch (InterruptedException shutdown) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }
}
