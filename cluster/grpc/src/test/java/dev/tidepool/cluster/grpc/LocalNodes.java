package dev.tidepool.cluster.grpc;

import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.ClusterMembership;
import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.LeaseTerms;
import dev.tidepool.cluster.NodeId;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;

/** The nodes of a cluster in this process, which know each other at once. */
public final class LocalNodes implements AutoCloseable {
    /** No pause of a busy machine is a loss. */
    static final LeaseTerms PATIENT = new LeaseTerms(
            Duration.ofMillis(100), Duration.ofMinutes(2), Duration.ofMinutes(2), Duration.ofMillis(100));

    private final ExecutorService threads = Executors.newFixedThreadPool(2);
    private final List<LocalNode> nodes = new CopyOnWriteArrayList<>();
    private int joined;

    /** Adds a node. */
    public synchronized ClusterMembership join() {
        LocalNode node = new LocalNode(new NodeId(UUID.randomUUID(), "node-" + ++joined + ":1"));
        nodes.add(node);
        changed();
        return node;
    }

    private synchronized void changed() {
        List<NodeId> now = nodes.stream().map(LocalNode::self).toList();
        nodes.forEach(node -> node.listeners.forEach(listener -> listener.accept(now)));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private final class LocalNode implements ClusterMembership {
        private final NodeId self;
        private final List<Announcements> announced = new CopyOnWriteArrayList<>();
        private final List<Consumer<List<NodeId>>> listeners = new CopyOnWriteArrayList<>();

        private LocalNode(NodeId self) {
            this.self = self;
        }

        @Override
        public NodeId self() {
            return self;
        }

        @Override
        public List<NodeId> nodes() {
            return nodes.stream().map(LocalNode::self).toList();
        }

        @Override
        public Registration onNodes(Consumer<List<NodeId>> listener) {
            synchronized (LocalNodes.this) {
                listeners.add(listener);
                listener.accept(nodes());
            }
            return () -> listeners.remove(listener);
        }

        @Override
        public Registration onAnnouncements(Announcements listener) {
            announced.add(listener);
            return () -> announced.remove(listener);
        }

        @Override
        public void announce(NodeId to, HostAndPort callersAddress) {
            for (LocalNode node : nodes) {
                if (node.self.equals(to)) {
                    threads.execute(() -> node.announced.forEach(listener -> listener.announced(self, callersAddress)));
                }
            }
        }

        @Override
        public void close() {
            if (nodes.remove(this)) {
                changed();
            }
        }
    }
}
