package dev.tidepool.cluster.grpc;

import dev.tidepool.cluster.CallerEngine;
import dev.tidepool.cluster.ClusterEngine;
import dev.tidepool.cluster.NodeId;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** An engine that counts the messages of another one to other nodes, and those it received when they are handled. */
class CountingEngine implements ClusterEngine {
    private final ClusterEngine engine;
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong received = new AtomicLong();

    CountingEngine(ClusterEngine engine) {
        this.engine = engine;
    }

    long sent() {
        return sent.get();
    }

    long received() {
        return received.get();
    }

    @Override
    public NodeId self() {
        return engine.self();
    }

    @Override
    public Registration listen(long port, MessageHandler handler) {
        return engine.listen(port, (from, message) -> {
            handler.onMessage(from, message);
            received.incrementAndGet();
        });
    }

    @Override
    public boolean send(NodeId to, long port, byte[] message, boolean urgent) {
        if (to.equals(self())) {
            return engine.send(to, port, message, urgent);
        }
        sent.incrementAndGet();
        boolean isSent = engine.send(to, port, message, urgent);
        if (!isSent) {
            sent.decrementAndGet();
        }
        return isSent;
    }

    @Override
    public void close() {
        engine.close();
    }

    /** The engine of a caller. */
    static final class OfCaller extends CountingEngine implements CallerEngine {
        private final CallerEngine caller;

        OfCaller(CallerEngine caller) {
            super(caller);
            this.caller = caller;
        }

        @Override
        public List<NodeId> nodes() {
            return caller.nodes();
        }

        @Override
        public Registration onNodes(Consumer<List<NodeId>> listener) {
            return caller.onNodes(listener);
        }
    }
}
