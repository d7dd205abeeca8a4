package dev.tidepool.cluster.hazelcast.internal.port;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;

/** A socket that sends any bytes to a members' port, and can speak TLS as a member that trusts everybody. */
final class RawPeer implements AutoCloseable {
    /** How a peer's bytes reach the wire. */
    private enum Wire {
        AS_THEY_ARE,
        ONE_BY_ONE,
        NOT_AT_ALL
    }

    private final Taped socket;
    private SSLSocket tls;

    RawPeer(int port) throws IOException {
        socket = new Taped(port);
        socket.setSoTimeout(120_000);
    }

    /** Returns what a member presents that has a secret. */
    static MemberKeyManager member(byte[] secret, String cluster) throws Exception {
        KeyPair keys = NodeAuthority.newKeys();
        ClusterAuthority authority = new ClusterAuthority(secret, cluster);
        return new MemberKeyManager(authority, keys.getPublic(), keys.getPrivate(), List.of());
    }

    /** Returns what presents certificates when it dials. */
    static MemberKeyManager dialling(PrivateKey key, X509Certificate... presented) {
        return new MemberKeyManager(key, Map.of(ClusterAuthority.End.DIALLING.name(), presented));
    }

    /** Returns a context that trusts everybody and counts how often it was asked. */
    static SSLContext context(AtomicInteger checks, KeyManager... presented) throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(presented, new TrustManager[] {new Credulous(checks)}, new SecureRandom());
        return context;
    }

    /** Shakes hands by TLS 1.3 as a node that dialled {@code address}. */
    RawPeer shakeHands(InetSocketAddress address, KeyManager... presented) throws Exception {
        return shakeHands(context(new AtomicInteger(), presented), "TLSv1.3", address);
    }

    RawPeer shakeHands(SSLContext context, String version, InetSocketAddress address) throws Exception {
        tls = (SSLSocket) context.getSocketFactory().createSocket(socket, "127.0.0.1", socket.getPort(), true);
        SSLParameters parameters = tls.getSSLParameters();
        parameters.setProtocols(new String[] {version});
        parameters.setApplicationProtocols(new String[] {TlsEngines.applicationProtocol(address)});
        tls.setSSLParameters(parameters);
        tls.startHandshake();
        return this;
    }

    /** Returns the certificates that the member presented. */
    X509Certificate[] presented() throws IOException {
        return Arrays.stream(tls.getSession().getPeerCertificates())
                .map(X509Certificate.class::cast)
                .toArray(X509Certificate[]::new);
    }

    /** Asks for new keys in both directions (RFC 8446, section 4.6.3). */
    void updateKeys() throws IOException {
        tls.startHandshake();
    }

    /** Closes this direction of the TLS connection, not the socket. */
    void closeOutput() throws IOException {
        tls.shutdownOutput();
    }

    /** From now on, sends each byte in a packet of its own. */
    RawPeer trickle() throws IOException {
        socket.setTcpNoDelay(true);
        socket.wire = Wire.ONE_BY_ONE;
        return this;
    }

    void send(byte[] bytes) throws IOException {
        socket.transmit(bytes, 0, bytes.length);
    }

    /** Sends bytes by TLS. */
    void say(byte[] bytes) throws IOException {
        tls.getOutputStream().write(bytes);
    }

    /** Receives so many bytes by TLS. */
    byte[] hear(int count) throws IOException {
        return tls.getInputStream().readNBytes(count);
    }

    /** Returns the record of TLS that carries these bytes, without sending it. */
    byte[] seal(byte[] bytes) throws IOException {
        socket.tape.reset();
        socket.wire = Wire.NOT_AT_ALL;
        say(bytes);
        socket.wire = Wire.AS_THEY_ARE;
        return socket.tape.toByteArray();
    }

    /** Returns all that was sent. */
    byte[] sent() {
        return socket.tape.toByteArray();
    }

    /**
     * Reads until the other end closes the connection, and returns the number of bytes before that; after the TLS
     * handshake, that of bytes inside.
     */
    int bytesUntilEnded() throws IOException {
        return bytesUntilEndedOr(Integer.MAX_VALUE);
    }

    /** The same, but reads no more than {@code enough}. */
    int bytesUntilEndedOr(int enough) throws IOException {
        int count = 0;
        try {
            InputStream in = tls == null ? socket.getInputStream() : tls.getInputStream();
            while (count < enough && in.read() >= 0) {
                count++;
            }
        } catch (EOFException | SocketException | SSLException ended) {
            // A reset may end a connection, too. Ours end without TLS's own message.
        }
        return count;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /** A socket that keeps what it sends. */
    private static final class Taped extends Socket {
        private final ByteArrayOutputStream tape = new ByteArrayOutputStream();
        private volatile Wire wire = Wire.AS_THEY_ARE;

        Taped(int port) throws IOException {
            super(InetAddress.getLoopbackAddress(), port);
        }

        /** The other end may refuse what it has read, and end the connection meanwhile. Who reads from it is told. */
        private void transmit(byte[] bytes, int offset, int length) throws IOException {
            try {
                super.getOutputStream().write(bytes, offset, length);
            } catch (SocketException ended) {
                // As above.
            }
        }

        @Override
        public OutputStream getOutputStream() {
            return new OutputStream() {
                @Override
                public void write(int value) throws IOException {
                    write(new byte[] {(byte) value}, 0, 1);
                }

                @Override
                public void write(byte[] bytes, int offset, int length) throws IOException {
                    tape.write(bytes, offset, length);
                    if (wire == Wire.AS_THEY_ARE) {
                        transmit(bytes, offset, length);
                    } else if (wire == Wire.ONE_BY_ONE) {
                        for (int i = offset; i < offset + length; i++) {
                            transmit(bytes, i, 1);
                        }
                    }
                }
            };
        }
    }

    private record Credulous(AtomicInteger checks) implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String kind) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String kind) {
            checks.incrementAndGet();
        }

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
