package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.NodeId;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.MethodDescriptor.MethodType;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The one method of a callers' port: a stream in both directions, for as long as the caller is connected. Its name has
 * the version. The caller says who it is in the header, so a node keeps nothing for a stream before it knows.
 */
final class CallersProtocol {
    static final String SERVICE = "tidepool.v1.Callers";

    static final MethodDescriptor<StreamMessage, StreamMessage> CONNECT =
            MethodDescriptor.<StreamMessage, StreamMessage>newBuilder()
                    .setType(MethodType.BIDI_STREAMING)
                    .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, "Connect"))
                    .setRequestMarshaller(new StreamMarshaller())
                    .setResponseMarshaller(new StreamMarshaller())
                    .build();

    /** A stream is ready while gRPC holds fewer unsent bytes. Much fewer would cost a call of gRPC for each batch. */
    static final int READY_BELOW = 1 << 14;

    /** The unsent bytes beyond which a stream takes no more. */
    static final int HANDED_AHEAD = 1 << 18;

    /** What a batch of datagrams may have beyond its last one, with gRPC's own bytes. */
    static final int BATCH_MARGIN = 1 << 17;

    /** Of a caller's number; nodes have version 4, so no caller can pose as one. */
    private static final int VERSION = 8;

    private static final int MAX_ADDRESS = 100;
    private static final Metadata.Key<String> ID = key("tidepool-caller");
    private static final Metadata.Key<String> ADDRESS = key("tidepool-address");
    private static final Metadata.Key<String> PAYLOAD_LIMIT = key("tidepool-payload-limit");

    private CallersProtocol() {}

    private static Metadata.Key<String> key(String name) {
        return Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER);
    }

    /** Returns a random number for a caller, by which only it and its nodes know it. */
    static UUID newCaller() {
        UUID random = UUID.randomUUID();
        return new UUID(
                (random.getMostSignificantBits() & ~0xf000L) | (VERSION << 12), random.getLeastSignificantBits());
    }

    static Metadata header(NodeId caller) {
        Metadata header = new Metadata();
        header.put(ID, caller.uuid().toString());
        header.put(ADDRESS, caller.address());
        return header;
    }

    /** Adds how many bytes of an argument or result this side takes. */
    static void announce(Metadata header, int payloadLimit) {
        header.put(PAYLOAD_LIMIT, Integer.toString(payloadLimit));
    }

    /** Returns how many bytes of an argument or result the other side takes; the maximum if its header says nothing. */
    static int payloadLimit(Metadata header) {
        String limit = header.get(PAYLOAD_LIMIT);
        try {
            return limit == null ? Integer.MAX_VALUE : Math.max(1, Integer.parseInt(limit));
        } catch (NumberFormatException nonsense) {
            return Integer.MAX_VALUE;
        }
    }

    /** Returns the caller of a header; null if it names none as it should. */
    static @Nullable NodeId caller(Metadata header) {
        String id = header.get(ID);
        String address = header.get(ADDRESS);
        if (id == null || address == null || !isPlain(address)) {
            return null;
        }
        try {
            NodeId caller = new NodeId(UUID.fromString(id), address);
            return isCaller(caller) ? caller : null;
        } catch (IllegalArgumentException noId) {
            return null;
        }
    }

    /** Returns whether an address may be logged as it is. */
    private static boolean isPlain(String address) {
        return !address.isEmpty()
                && address.length() <= MAX_ADDRESS
                && address.chars().allMatch(each -> each > ' ' && each < 0x7f);
    }

    /** Returns whether this is a caller that is a client, and no node. */
    static boolean isCaller(NodeId id) {
        return id.uuid().version() == VERSION;
    }
}
