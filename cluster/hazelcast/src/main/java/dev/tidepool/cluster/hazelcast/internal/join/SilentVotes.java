package dev.tidepool.cluster.hazelcast.internal.join;

import com.hazelcast.cluster.Address;
import com.hazelcast.config.Config;
import com.hazelcast.config.ListenerConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.HazelcastInstanceAware;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.core.LifecycleListener;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.HazelcastInstanceImpl;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.instance.impl.NodeState;
import com.hazelcast.internal.cluster.impl.ClusterServiceImpl;
import com.hazelcast.internal.nio.Connection;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a node that joins from waiting for the votes of silent nodes. A node at the lowest address that nobody has
 * admitted asks all others whether it may be the oldest, and asks who is again only after their answers. Where another
 * has told it of an oldest node, it cannot win, so the votes of nodes that have been silent for a second are dropped.
 * Its thread ends when the node has joined.
 */
public final class SilentVotes implements LifecycleListener, HazelcastInstanceAware {
    private static final Logger LOG = System.getLogger(SilentVotes.class.getName());
    private static final long INTERVAL_MILLIS = 250;
    private static final int MAX_SILENT_LOOKS = 4;

    private final Map<Address, SilenceWatch> watches = new HashMap<>();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "silent-votes");
        thread.setDaemon(true);
        return thread;
    });
    private volatile @Nullable Node node;

    private SilentVotes() {}

    /** Adds it to a node that has not started. */
    public static void addTo(Config config) {
        config.addListenerConfig(new ListenerConfig(new SilentVotes()));
    }

    /** Returns how long a node waits for one that is silent, from when it connects. */
    public static Duration maxWait() {
        return Duration.ofMillis(INTERVAL_MILLIS).multipliedBy(MAX_SILENT_LOOKS + 1L);
    }

    @Override
    public void setHazelcastInstance(HazelcastInstance instance) {
        node = ((HazelcastInstanceImpl) instance).node;
    }

    /** Begins before the node joins. */
    @Override
    public void stateChanged(LifecycleEvent event) {
        Node here = node;
        if (event.getState() == LifecycleState.STARTING && here != null) {
            ScheduledFuture<?> unused =
                    timer.scheduleWithFixedDelay(() -> look(here), 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
        }
    }

    private void look(Node here) {
        ClusterServiceImpl cluster = here.getClusterService();
        if (cluster.isJoined() || here.getState() == NodeState.SHUT_DOWN) {
            timer.shutdownNow();
            return;
        }
        try {
            Address oldest = cluster.getMasterAddress();
            boolean isKnown = oldest != null && !oldest.equals(cluster.getThisAddress());
            for (Connection connection : here.getServer()
                    .getConnectionManager(EndpointQualifier.MEMBER)
                    .getConnections()) {
                Address voter = connection.getRemoteAddress();
                if (voter != null && isSilent(voter, connection) && isKnown) {
                    here.getNodeEngine().getOperationService().onEndpointLeft(voter);
                }
            }
        } catch (RuntimeException failed) {
            LOG.log(Level.WARNING, "votes of silent nodes could not be dropped; this one waits for them", failed);
        }
    }

    private boolean isSilent(Address voter, Connection connection) {
        return watches.computeIfAbsent(voter, first -> new SilenceWatch(MAX_SILENT_LOOKS))
                .isSilent(connection.lastReadTimeMillis());
    }
}
