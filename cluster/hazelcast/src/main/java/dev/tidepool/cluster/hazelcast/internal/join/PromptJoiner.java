package dev.tidepool.cluster.hazelcast.internal.join;

import com.hazelcast.cluster.Address;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.cluster.impl.TcpIpJoiner;
import com.hazelcast.internal.nio.Connection;
import com.hazelcast.internal.server.ServerConnectionManager;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * How a node joins others, and looks for other parts of its cluster. It is Hazelcast's way, with two waits less. A node
 * that joins asks again every second, or after a vote; this one asks four times a second, because members refuse or
 * ignore a request while they admit another or miss their oldest one. A search waits up to 5 s for a connection to each
 * unreachable address in turn; this one dials all, asks those that answer, and finds the others at the next search.
 *
 * <p>A first node waited for minutes, without a word, if another server listened at an address of its list. Now it
 * warns after 10 s and goes on without.
 */
public final class PromptJoiner extends TcpIpJoiner {
    private static final Logger LOG = System.getLogger(PromptJoiner.class.getName());

    /** How often it asks. */
    static final long INTERVAL_MILLIS = 250;

    /** A member that starts beside others on a busy machine answers within seconds. */
    private static final int MAX_UNANSWERED_LOOKS = 40;

    /** Replaced when it begins to join. */
    private volatile UnansweredAddresses unanswered = new UnansweredAddresses(List.of(), MAX_UNANSWERED_LOOKS);

    public PromptJoiner(Node node) {
        super(node);
    }

    /** Joins; also after a merge. */
    @Override
    public void doJoin() {
        SilentVotes votes = new SilentVotes(node);
        ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "join-again");
            thread.setDaemon(true);
            return thread;
        });
        ScheduledFuture<?> unused = timer.scheduleWithFixedDelay(
                () -> look(votes), INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        try {
            super.doJoin();
        } finally {
            timer.shutdownNow();
        }
    }

    /** Called by Hazelcast once for each join. */
    @Override
    protected Collection<Address> getPossibleAddressesForInitialJoin() {
        Collection<Address> addresses = super.getPossibleAddressesForInitialJoin();
        unanswered = new UnansweredAddresses(addresses, MAX_UNANSWERED_LOOKS);
        return addresses;
    }

    private void look(SilentVotes votes) {
        try {
            votes.look();
            forget();
            askAgain();
        } catch (RuntimeException failed) {
            LOG.log(Level.WARNING, "a node that joins could not ask again; Hazelcast will", failed);
        }
    }

    private void forget() {
        for (Address silent : unanswered.look(
                address -> isBlacklisted(address) || connections().get(address) != null)) {
            LOG.log(
                    Level.WARNING,
                    "no node of this cluster answers at %s; this one goes on without, and looks for it later"
                            .formatted(silent));
            blacklist(silent, false);
        }
    }

    private void askAgain() {
        if (clusterService.isJoined() || isClaimingMastership()) {
            return;
        }
        Address oldest = clusterService.getMasterAddress();
        if (oldest != null) {
            boolean unused = !oldest.equals(node.getThisAddress()) && clusterJoinManager.sendJoinRequest(oldest);
            return;
        }
        for (Connection connection : connections().getConnections()) {
            Address other = connection.getRemoteAddress();
            boolean unused = other != null && clusterJoinManager.sendMasterQuestion(other);
        }
    }

    private ServerConnectionManager connections() {
        return node.getServer().getConnectionManager(EndpointQualifier.MEMBER);
    }

    /** Returns addresses at which another part may be, of those to which there is a connection; dials the others. */
    @Override
    public Collection<Address> getFilteredPossibleAddresses() {
        Collection<Address> others = super.getFilteredPossibleAddresses();
        ServerConnectionManager connections = connections();
        return others.stream()
                .filter(other -> connections.getOrConnect(other, true) != null)
                .toList();
    }
}
