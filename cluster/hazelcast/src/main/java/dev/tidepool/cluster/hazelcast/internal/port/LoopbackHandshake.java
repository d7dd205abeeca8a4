package dev.tidepool.cluster.hazelcast.internal.port;

import dev.tidepool.cluster.hazelcast.internal.port.MemberTrustManager.UntrustedException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;

/**
 * A handshake of a member with itself, in memory, before it joins. It finds out whether this JDK can do it, and loads
 * and compiles what the first connections need: a node that joins waits only a second for each answer.
 */
final class LoopbackHandshake {
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private LoopbackHandshake() {}

    /**
     * Shakes hands.
     *
     * @throws IllegalArgumentException if the certificate makes no node; the message is one line
     * @throws IllegalStateException if this JDK cannot do it; the message is one line
     */
    static void complete(TlsEngines engines) {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
        SSLEngine dialling = engines.dialling(address);
        SSLEngine accepting = engines.accepting(address);
        ByteBuffer toAccepting = buffer(dialling);
        ByteBuffer toDialling = buffer(accepting);
        try {
            dialling.beginHandshake();
            accepting.beginHandshake();
            while (isHandshaking(dialling) || isHandshaking(accepting)) {
                step(dialling, toDialling, toAccepting);
                step(accepting, toAccepting, toDialling);
            }
            dialling.getSession().getPeerCertificates();
            accepting.getSession().getPeerCertificates();
        } catch (SSLException failed) {
            if (UntrustedException.in(failed) != null) {
                throw new IllegalArgumentException(
                        "other nodes would refuse this node's certificate, as it does itself: give one for a server, of"
                                + " an authority in its own file of trusted ones",
                        failed);
            }
            throw new IllegalStateException(
                    "this JDK's TLS 1.3 does not work, which members need: " + failed.getMessage(), failed);
        }
    }

    /** More than all records of one end together. */
    private static ByteBuffer buffer(SSLEngine engine) {
        return ByteBuffer.allocate(2 * engine.getSession().getPacketBufferSize());
    }

    private static boolean isHandshaking(SSLEngine engine) {
        return engine.getHandshakeStatus() != HandshakeStatus.NOT_HANDSHAKING;
    }

    private static void step(SSLEngine engine, ByteBuffer from, ByteBuffer to) throws SSLException {
        switch (engine.getHandshakeStatus()) {
            case NEED_TASK -> engine.getDelegatedTask().run();
            case NEED_WRAP -> engine.wrap(NOTHING, to);
            case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
                from.flip();
                engine.unwrap(from, NOTHING);
                from.compact();
            }
            case FINISHED, NOT_HANDSHAKING -> {}
        }
    }
}
