package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.endpoint.MessagePorts;
import java.util.List;

/** What a stream between a caller and a node carries, in either direction. */
sealed interface StreamMessage {
    /** Returns its bytes, about. */
    int size();

    /** One or more messages to ports, which travel together. */
    record Datagrams(List<Datagram> all) implements StreamMessage {
        /** Returns the bytes of all. */
        @Override
        public int size() {
            int size = 0;
            for (Datagram datagram : all) {
                size += datagram.size();
            }
            return size;
        }

        void deliver(MessagePorts ports, NodeId from) {
            for (Datagram datagram : all) {
                ports.deliver(from, datagram.port(), datagram.bytes());
            }
        }
    }

    /**
     * A node's first message, which it repeats when something has changed.
     *
     * @param self the node
     * @param nodes where the nodes receive callers, itself included
     */
    record NodeList(NodeId self, List<NodeAddress> nodes) implements StreamMessage {
        private static final int BYTES_OF_A_NODE = 100;

        @Override
        public int size() {
            return BYTES_OF_A_NODE * (1 + nodes.size());
        }
    }

    /** Bytes that are no message. Whoever receives it ends the stream. */
    record Malformed(String why) implements StreamMessage {
        @Override
        public int size() {
            return 0;
        }
    }
}
