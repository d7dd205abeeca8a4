package dev.tidepool.cluster.hazelcast.internal.port;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;

/** A socket that sends any bytes to a members' port. */
final class RawPeer implements AutoCloseable {
    private final Socket socket;
    private final DataInputStream in;

    RawPeer(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(120_000);
        in = new DataInputStream(socket.getInputStream());
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
    }

    /** Sends bytes with their length before them, as in messages of the handshake and in records. */
    void sendMessage(byte[] message) throws IOException {
        send(message(message));
    }

    static byte[] message(byte[] message) {
        return ByteBuffer.allocate(2 + message.length)
                .putShort((short) message.length)
                .put(message)
                .array();
    }

    byte[] receiveMessage() throws IOException {
        byte[] message = new byte[in.readUnsignedShort()];
        in.readFully(message);
        return message;
    }

    /** Reads until the other end closes the connection, and returns the number of bytes before that. */
    int bytesUntilEnded() throws IOException {
        int count = 0;
        try {
            while (in.read() >= 0) {
                count++;
            }
        } catch (EOFException | SocketException ended) {
            // A reset may end a connection, too.
        }
        return count;
    }

    /** Shakes hands as a node that dialled {@code address}, without the final proof. */
    static NoiseHandshake shakeHands(RawPeer peer, NoiseHandshake handshake, InetSocketAddress address)
            throws Exception {
        peer.sendMessage(handshake.write(SecureChannelInitializer.bytes(address)));
        handshake.read(peer.receiveMessage());
        return handshake;
    }

    static byte[] record(NoiseHandshake handshake, byte[] bytes) throws Exception {
        return handshake.sending().next(new byte[0], bytes);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
