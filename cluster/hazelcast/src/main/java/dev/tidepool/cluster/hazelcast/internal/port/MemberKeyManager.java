package dev.tidepool.cluster.hazelcast.internal.port;

import java.net.Socket;
import java.security.Principal;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedKeyManager;
import org.jspecify.annotations.Nullable;

/**
 * Presents one key and its certificates at either end of a connection. The JDK's own refuse such chains: the last
 * certificate has not issued the one before it; see {@link MemberTrustManager}. Immutable.
 */
final class MemberKeyManager extends X509ExtendedKeyManager {
    private static final String ALIAS = "member";

    private final PrivateKey key;
    private final X509Certificate[] chain;

    MemberKeyManager(PrivateKey key, X509Certificate... chain) {
        this.key = key;
        this.chain = chain.clone();
    }

    private @Nullable String alias(String... algorithms) {
        return Arrays.asList(algorithms).contains(key.getAlgorithm()) ? ALIAS : null;
    }

    @Override
    public @Nullable String chooseEngineClientAlias(
            String[] algorithms, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(algorithms);
    }

    @Override
    public @Nullable String chooseEngineServerAlias(
            String algorithm, Principal @Nullable [] issuers, @Nullable SSLEngine engine) {
        return alias(algorithm);
    }

    @Override
    public X509Certificate[] getCertificateChain(String alias) {
        return chain.clone();
    }

    @Override
    public PrivateKey getPrivateKey(String alias) {
        return key;
    }

    @Override
    public @Nullable String chooseClientAlias(
            String[] algorithms, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(algorithms);
    }

    @Override
    public @Nullable String chooseServerAlias(
            String algorithm, Principal @Nullable [] issuers, @Nullable Socket socket) {
        return alias(algorithm);
    }

    @Override
    public String[] getClientAliases(String algorithm, Principal @Nullable [] issuers) {
        return new String[] {ALIAS};
    }

    @Override
    public String[] getServerAliases(String algorithm, Principal @Nullable [] issuers) {
        return new String[] {ALIAS};
    }
}
