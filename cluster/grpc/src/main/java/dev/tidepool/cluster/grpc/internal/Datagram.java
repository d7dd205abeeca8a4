package dev.tidepool.cluster.grpc.internal;

/**
 * A one-way message to a port.
 *
 * @param port the port at the receiver
 * @param bytes the message; not copied
 */
@SuppressWarnings("ArrayRecordComponent")
record Datagram(long port, byte[] bytes) {
    /** The bytes on the wire before the message: the port and the message's length. */
    static final int HEADER = Long.BYTES + Integer.BYTES;

    int size() {
        return HEADER + bytes.length;
    }
}
