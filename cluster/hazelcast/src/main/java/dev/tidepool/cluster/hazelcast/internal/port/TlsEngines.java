package dev.tidepool.cluster.hazelcast.internal.port;

import dev.tidepool.cluster.NodeCertificates;
import dev.tidepool.cluster.internal.endpoint.AuthorityTrust;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * Makes the TLS engines of one member: TLS 1.3 alone, and both ends present certificates (see {@link
 * MemberTrustManager}). Without certificates of nodes, the member's key is new, and only in memory.
 *
 * <p>The application protocol (ALPN, RFC 7301) names the address that was dialled. Both ends compare it after the
 * handshake, which authenticates it. Thread-safe.
 */
final class TlsEngines {
    private static final String[] TLS = {"TLSv1.3"};
    private static final SecureRandom RANDOM = new SecureRandom();

    private final ClusterAuthority authority;
    private final @Nullable Supplier<NodeCertificates> certificates;
    private Identity identity;

    private record Identity(@Nullable NodeCertificates of, KeyManager keys, TrustManager trust) {}

    /**
     * @param secret the cluster's secret
     * @param clusterName separates two clusters that have the same secret
     * @param certificates what this node has at present; null if nodes need none
     */
    TlsEngines(byte[] secret, String clusterName, @Nullable Supplier<NodeCertificates> certificates) {
        this.authority = new ClusterAuthority(secret, clusterName);
        this.certificates = certificates;
        this.identity = certificates == null ? ofSecret(authority) : ofNode(authority, certificates.get());
    }

    private static Identity ofSecret(ClusterAuthority authority) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"), RANDOM);
            KeyPair own = generator.generateKeyPair();
            return new Identity(
                    null,
                    new MemberKeyManager(authority, own.getPublic(), own.getPrivate(), List.of()),
                    new MemberTrustManager(authority, null));
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has the curve P-256", impossible);
        }
    }

    private static Identity ofNode(ClusterAuthority authority, NodeCertificates node) {
        PublicKey certified = node.chain().get(0).getPublicKey();
        try {
            return new Identity(
                    node,
                    new MemberKeyManager(authority, certified, node.key(), node.chain()),
                    new MemberTrustManager(authority, AuthorityTrust.of(node.trusted())));
        } catch (GeneralSecurityException | IOException failed) {
            throw new IllegalStateException(
                    "this JDK cannot trust the nodes' authorities: " + failed.getMessage(), failed);
        }
    }

    private synchronized Identity identity() {
        if (certificates != null) {
            NodeCertificates now = certificates.get();
            if (!now.equals(identity.of())) {
                identity = ofNode(authority, now);
            }
        }
        return identity;
    }

    /**
     * Returns a context for one connection. Connections share none, so none resumes another's session: each checks the
     * certificates.
     */
    private SSLContext newContext() {
        Identity present = identity();
        try {
            SSLContext context = SSLContext.getInstance(TLS[0]);
            context.init(new KeyManager[] {present.keys()}, new TrustManager[] {present.trust()}, RANDOM);
            return context;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("every JDK has TLS 1.3", impossible);
        }
    }

    /** Returns the engine of a connection that this member dialled. */
    SSLEngine dialling(InetSocketAddress address) {
        SSLEngine engine = newContext().createSSLEngine();
        engine.setUseClientMode(true);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(TLS);
        parameters.setApplicationProtocols(new String[] {applicationProtocol(address)});
        engine.setSSLParameters(parameters);
        return engine;
    }

    /** Returns the engine of a connection that this member accepted at its address. */
    SSLEngine accepting(InetSocketAddress self) {
        SSLEngine engine = newContext().createSSLEngine();
        engine.setUseClientMode(false);
        SSLParameters parameters = engine.getSSLParameters();
        parameters.setProtocols(TLS);
        parameters.setNeedClientAuth(true);
        engine.setSSLParameters(parameters);
        String own = applicationProtocol(self);
        engine.setHandshakeApplicationProtocolSelector((same, offered) -> offered.contains(own) ? own : "");
        return engine;
    }

    /** Returns the name of the protocol with the member at an address, in ASCII. */
    static String applicationProtocol(InetSocketAddress address) {
        try {
            // Made again from its bytes, an address has no name and no scope.
            String ip =
                    InetAddress.getByAddress(address.getAddress().getAddress()).getHostAddress();
            return "tidepool-member " + ip + ' ' + address.getPort();
        } catch (UnknownHostException impossible) {
            throw new IllegalStateException("these are the bytes of an address", impossible);
        }
    }
}
