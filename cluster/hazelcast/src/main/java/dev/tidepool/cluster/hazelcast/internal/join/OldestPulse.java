package dev.tidepool.cluster.hazelcast.internal.join;

import com.hazelcast.cluster.Member;
import com.hazelcast.core.HazelcastInstanceNotActiveException;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.internal.cluster.impl.ClusterServiceImpl;
import com.hazelcast.internal.cluster.impl.MembersView;
import com.hazelcast.internal.nio.Connection;
import dev.tidepool.cluster.hazelcast.internal.announcement.PulseOperation;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Collection;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Lets the other nodes suspect a silent oldest one early. It alone admits nodes, so nobody joins until its successor
 * has replaced it, and Hazelcast's heartbeats have whole seconds. So the oldest node sends each other a pulse four
 * times a second, and they watch what comes from it. What follows is Hazelcast's own: the successor takes over from a
 * node that all others suspect. Where its looks come late, Hazelcast's limit decides alone, as for all other nodes.
 *
 * <p>A node that has forgotten the oldest one is reminded. Thread-safe.
 */
public final class OldestPulse implements AutoCloseable {
    private static final Logger LOG = System.getLogger(OldestPulse.class.getName());

    private static final long INTERVAL_MILLIS = 250;

    /** The first look at which a pause of {@link #survivedPause()} cannot be seen, wherever the pause begins. */
    private static final int MAX_SILENT_LOOKS = 13;

    private final Node node;
    private final ClusterServiceImpl cluster;
    private final ScheduledExecutorService timer;

    private final OldestWatch watch = new OldestWatch(MAX_SILENT_LOOKS, INTERVAL_MILLIS);

    private OldestPulse(Node node) {
        this.node = node;
        this.cluster = node.getClusterService();
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "oldest-node-pulse");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Begins to send or to watch, for a node that has joined. */
    public static OldestPulse start(Node node) {
        OldestPulse pulse = new OldestPulse(node);
        ScheduledFuture<?> unused =
                pulse.timer.scheduleWithFixedDelay(pulse::beat, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        return pulse;
    }

    /** Returns after how long a silence the oldest node is suspected at the latest, unless looks come late. */
    public static Duration maxSilence() {
        return Duration.ofMillis(INTERVAL_MILLIS).multipliedBy(MAX_SILENT_LOOKS + 1L);
    }

    /** Returns which pause the oldest node always survives. */
    public static Duration survivedPause() {
        return Duration.ofMillis(INTERVAL_MILLIS).multipliedBy(MAX_SILENT_LOOKS - 1L);
    }

    private void beat() {
        try {
            Collection<Member> members = cluster.getMembers();
            if (cluster.isJoined() && !members.isEmpty()) {
                Member oldest = members.iterator().next();
                if (oldest.localMember()) {
                    send(members);
                } else {
                    look(oldest);
                    recall(oldest);
                }
            }
        } catch (HazelcastInstanceNotActiveException ends) {
            close();
        } catch (RuntimeException failed) {
            LOG.log(Level.WARNING, "the oldest node's pulse failed; the next one follows", failed);
        }
    }

    /**
     * Tells Hazelcast who the oldest node is, if it has forgotten. It has in a node that was admitted while it asked
     * for votes. That one sends heartbeats of no cluster, for which the others remove it.
     */
    private void recall(Member oldest) {
        if (cluster.getMasterAddress() == null) {
            MembersView unused = cluster.handleMastershipClaim(oldest.getAddress(), oldest.getUuid());
            LOG.log(Level.INFO, "the oldest node is {0}", oldest.getAddress());
        }
    }

    private void send(Collection<Member> members) {
        for (Member member : members) {
            if (!member.localMember()) {
                boolean unused =
                        node.getNodeEngine().getOperationService().send(new PulseOperation(), member.getAddress());
            }
        }
    }

    private void look(Member oldest) {
        Connection connection =
                node.getServer().getConnectionManager(EndpointQualifier.MEMBER).get(oldest.getAddress());
        if (connection != null
                && watch.isSilent(oldest.getUuid(), connection.lastReadTimeMillis(), System.nanoTime())) {
            String why = "the oldest node %s has been silent for %d ms"
                    .formatted(oldest.getAddress(), maxSilence().toMillis());
            cluster.suspectMember(oldest, why, true);
        }
    }

    /** Ends it. */
    @Override
    public void close() {
        timer.shutdownNow();
    }
}
