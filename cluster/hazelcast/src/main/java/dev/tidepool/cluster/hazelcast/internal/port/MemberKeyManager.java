package dev.tidepool.cluster.hazelcast.internal.port;

import dev.tidepool.cluster.hazelcast.internal.port.ClusterAuthority.End;
import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Presents one key, and its certificates for either end of a connection. The JDK's own refuse such chains: the last
 * certificate has not issued the one before it; see {@link MemberTrustManager}. Immutable.
 */
final class MemberKeyManager extends X509ExtendedKeyManager {
    private final PrivateKey key;
    private final Map<String, X509Certificate[]> chains;

    /**
     * Presents a key.
     *
     * @param node the chain of a node's certificate; empty if it needs none
     */
    MemberKeyManager(ClusterAuthority authority, PublicKey certified, PrivateKey key, List<X509Certificate> node) {
        this(
                key,
                Arrays.stream(End.values())
                        .collect(Collectors.toMap(
                                End::name,
                                end -> Stream.concat(node.stream(), Stream.of(authority.certify(certified, end)))
                                        .toArray(X509Certificate[]::new))));
    }

    /** @param chains by the name of the end that presents them */
    MemberKeyManager(PrivateKey key, Map<String, X509Certificate[]> chains) {
        this.key = key;
        this.chains = chains;
    }

    private @Nullable String alias(End end, String... algorithms) {
        return Arrays.asList(algorithms).contains(key.getAlgorithm()) ? end.name() : null;
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] algorithms, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(End.DIALLING, algorithms);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String algorithm, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(End.ACCEPTING, algorithm);
    }

    @Override
    public X509Certificate @Nullable [] getCertificateChain(String alias) {
        X509Certificate[] chain = chains.get(alias);
        return chain == null ? null : chain.clone();
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return key;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] algorithms, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(End.DIALLING, algorithms);
    }

    @Override
    public @Nullable String chooseServerAlias(
            String algorithm, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(End.ACCEPTING, algorithm);
    }

    @Override
    public String[] getClientAliases(String algorithm, Principal @Nullable [] issuers) {
        return new String[] {End.DIALLING.name()};
    }

    @Override
    public String[] getServerAliases(String algorithm, Principal @Nullable [] issuers) {
        return new String[] {End.ACCEPTING.name()};
    }
}
