package dev.tidepool.cluster.grpc.internal;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tidepool.cluster.HostAndPort;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Datagrams;
import dev.tidepool.cluster.grpc.internal.StreamMessage.Malformed;
import dev.tidepool.cluster.grpc.internal.StreamMessage.NodeList;
import io.grpc.MethodDescriptor.Marshaller;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The bytes of a {@link StreamMessage}. The first one is its kind:
 *
 * <pre>
 * 1  datagrams: port 8, length 4, message; and so on until the end
 * 2  node list: the node, count 2, and for each: node, host, port 2
 *    a node is its number 16 and its address; a text is its length 2 and its bytes in UTF-8
 * </pre>
 *
 * A message has at most {@value #MAX_DATAGRAMS} datagrams. gRPC knows its length before its first byte, and refuses one
 * beyond the limit.
 */
final class StreamMarshaller implements Marshaller<StreamMessage> {
    private static final byte DATAGRAMS = 1;
    private static final byte NODE_LIST = 2;

    /** How many datagrams a message may have; an {@link Outflow} puts a quarter of this into one. */
    private static final int MAX_DATAGRAMS = 1_024;

    @Override
    public InputStream stream(StreamMessage message) {
        if (message instanceof Datagrams datagrams) {
            return new DatagramStream(DATAGRAMS, datagrams);
        } else if (message instanceof NodeList list) {
            return new ByteArrayInputStream(encode(list));
        }
        throw new IllegalArgumentException("only datagrams and lists of nodes are sent, not " + message);
    }

    private static byte[] encode(NodeList list) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(NODE_LIST);
            write(out, list.self());
            out.writeShort(list.nodes().size());
            for (NodeAddress node : list.nodes()) {
                write(out, node.node());
                write(out, node.address().host());
                out.writeShort(node.address().port());
            }
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static void write(DataOutputStream out, NodeId node) throws IOException {
        out.writeLong(node.uuid().getMostSignificantBits());
        out.writeLong(node.uuid().getLeastSignificantBits());
        write(out, node.address());
    }

    private static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(UTF_8);
        out.writeShort(bytes.length);
        out.write(bytes);
    }

    @Override
    public StreamMessage parse(InputStream stream) {
        try {
            return switch (stream.read()) {
                case DATAGRAMS -> datagrams(stream);
                case NODE_LIST -> nodeList(ByteBuffer.wrap(stream.readAllBytes()));
                default -> new Malformed("a message of unknown kind");
            };
        } catch (BufferUnderflowException | IOException cut) {
            return new Malformed("a message that ends too early");
        }
    }

    private static StreamMessage datagrams(InputStream stream) throws IOException {
        List<Datagram> all = new ArrayList<>(2);
        ByteBuffer header = ByteBuffer.allocate(Datagram.HEADER);
        for (int left = stream.available(); left > 0; left = stream.available()) {
            if (all.size() == MAX_DATAGRAMS) {
                return new Malformed("a message of more than " + MAX_DATAGRAMS + " datagrams");
            }
            if (stream.readNBytes(header.array(), 0, Datagram.HEADER) < Datagram.HEADER) {
                throw new BufferUnderflowException();
            }
            int length = header.getInt(Long.BYTES);
            int there = left - Datagram.HEADER;
            if (length < 0 || length > there) {
                return new Malformed("a message of " + length + " bytes, of which " + there + " are there");
            }
            byte[] bytes = new byte[length];
            if (stream.readNBytes(bytes, 0, length) < length) {
                throw new BufferUnderflowException();
            }
            all.add(new Datagram(header.getLong(0), bytes));
        }
        return new Datagrams(all);
    }

    private static NodeList nodeList(ByteBuffer in) {
        NodeId self = node(in);
        int count = Short.toUnsignedInt(in.getShort());
        List<NodeAddress> nodes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            nodes.add(new NodeAddress(node(in), new HostAndPort(text(in), Short.toUnsignedInt(in.getShort()))));
        }
        return new NodeList(self, nodes);
    }

    private static NodeId node(ByteBuffer in) {
        return new NodeId(new UUID(in.getLong(), in.getLong()), text(in));
    }

    private static String text(ByteBuffer in) {
        int length = Short.toUnsignedInt(in.getShort());
        if (length > in.remaining()) {
            throw new BufferUnderflowException();
        }
        return new String(bytes(in, length), UTF_8);
    }

    private static byte[] bytes(ByteBuffer in, int length) {
        byte[] bytes = new byte[length];
        in.get(bytes);
        return bytes;
    }
}
