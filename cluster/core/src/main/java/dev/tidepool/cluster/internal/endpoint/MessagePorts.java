package dev.tidepool.cluster.internal.endpoint;

import dev.tidepool.cluster.ClusterEngine.MessageHandler;
import dev.tidepool.cluster.ClusterEngine.Registration;
import dev.tidepool.cluster.NodeId;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The handlers of a node's or caller's ports. Thread-safe. */
public final class MessagePorts {
    private static final Logger LOG = System.getLogger(MessagePorts.class.getName());

    private final Map<Long, MessageHandler> handlers = new ConcurrentHashMap<>();

    /**
     * Registers the handler of a port.
     *
     * @return removes the handler
     * @throws IllegalStateException if the port is taken
     */
    public Registration listen(long port, MessageHandler handler) {
        if (handlers.putIfAbsent(port, handler) != null) {
            throw new IllegalStateException("port " + port
                    + " is taken; a node has one member, and each caller its own port: close the other first");
        }
        return () -> handlers.remove(port, handler);
    }

    /** Hands a message over, or drops it if nobody listens. Logs what the handler throws. */
    public void deliver(NodeId from, long port, byte[] message) {
        MessageHandler handler = handlers.get(port);
        if (handler != null) {
            try {
                handler.onMessage(from, message);
            } catch (RuntimeException failed) {
                LOG.log(Level.ERROR, "a message of " + from + " was not handled; the next ones follow", failed);
            }
        }
    }
}
