package dev.tidepool.cluster.hazelcast.internal.port;

import dev.tidepool.cluster.hazelcast.internal.port.ClusterAuthority.End;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Trusts the members of one cluster, at either end of a connection. A member presents a certificate of the {@link
 * ClusterAuthority} for its key, as the last of its chain. If this member has certificates of nodes, what comes before
 * must be a chain of that key to a trusted authority, for a server: nodes are servers to callers, and a certificate for
 * clients makes no member. Names are not compared: every member may be any. Thread-safe.
 */
final class MemberTrustManager extends X509ExtendedTrustManager {
    /** The key exchange of a TLS 1.3 connection, as trust managers are told: certificates have no part in it. */
    static final String ANY_KEY_EXCHANGE = "UNKNOWN";

    private static final String OTHER_CLUSTER =
            "its certificate is not of this cluster: it has another cluster secret or another cluster name";
    private static final String NO_NODE =
            "it knows the cluster secret, but has no certificate of a node from an authority that this node trusts";

    private static final String EXPIRED =
            "it knows the cluster secret, but its certificate has expired, or is not valid yet: renew it, or compare"
                    + " the clocks";

    private final ClusterAuthority authority;
    private final @Nullable X509TrustManager nodes;

    /** @param nodes trusts certificates of nodes; null if none are needed */
    MemberTrustManager(ClusterAuthority authority, @Nullable X509TrustManager nodes) {
        this.authority = authority;
        this.nodes = nodes;
    }

    /** A peer is not trusted. */
    static final class UntrustedException extends CertificateException {
        private static final long serialVersionUID = 1;

        private final String why;

        private UntrustedException(String why, @Nullable Throwable cause) {
            super(why, cause);
            this.why = why;
        }

        /** Returns the exception of this class that caused a failure; null if none did. */
        static @Nullable UntrustedException in(Throwable failure) {
            for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
                if (cause instanceof UntrustedException untrusted) {
                    return untrusted;
                }
            }
            return null;
        }

        /** Returns the reason, in one line that has nothing from the peer in it. */
        String why() {
            return why;
        }
    }

    /** @param end of the other member */
    private void check(X509Certificate[] chain, End end) throws UntrustedException {
        X509Certificate membership = chain[chain.length - 1];
        try {
            authority.check(membership, end);
        } catch (CertificateException ofAnother) {
            throw new UntrustedException(OTHER_CLUSTER, ofAnother);
        }
        if (!membership.getPublicKey().equals(chain[0].getPublicKey())) {
            throw new UntrustedException(OTHER_CLUSTER, null);
        }
        if (nodes != null) {
            check(Arrays.copyOf(chain, chain.length - 1), nodes);
        }
    }

    private static void check(X509Certificate[] node, X509TrustManager nodes) throws UntrustedException {
        try {
            if (node.length == 0) {
                throw new UntrustedException(NO_NODE, null);
            }
            nodes.checkServerTrusted(node, ANY_KEY_EXCHANGE);
        } catch (CertificateException untrusted) {
            throw new UntrustedException(isExpired(untrusted) ? EXPIRED : NO_NODE, untrusted);
        }
    }

    private static boolean isExpired(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateExpiredException || cause instanceof CertificateNotYetValidException) {
                return true;
            }
        }
        return false;
    }

    /** Returns none, so that an end which asks for a certificate does not say whose. */
    @Override
    public X509Certificate[] getAcceptedIssuers() {
        return new X509Certificate[0];
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyExchange, @Nullable SSLEngine engine)
            throws CertificateException {
        check(chain, End.DIALLING);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyExchange, @Nullable SSLEngine engine)
            throws CertificateException {
        check(chain, End.ACCEPTING);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyExchange, @Nullable Socket socket)
            throws CertificateException {
        check(chain, End.DIALLING);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyExchange, @Nullable Socket socket)
            throws CertificateException {
        check(chain, End.ACCEPTING);
    }

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String keyExchange) throws CertificateException {
        check(chain, End.DIALLING);
    }

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String keyExchange) throws CertificateException {
        check(chain, End.ACCEPTING);
    }
}
