package dev.tidepool.cluster.hazelcast.internal.port;

import com.hazelcast.config.Config;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.DefaultNodeContext;
import com.hazelcast.instance.impl.HazelcastInstanceFactory;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.instance.impl.NodeContext;
import com.hazelcast.instance.impl.NodeExtension;
import com.hazelcast.spi.MemberAddressProvider;
import dev.tidepool.cluster.NodeCertificates;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The port at which a node listens for the other nodes. It starts a Hazelcast member or lite member with this port.
 * With a cluster secret, only holders of the secret can exchange bytes with Hazelcast, by TLS 1.3. With certificates
 * of nodes besides, they also need one. Without a secret, the port must be on a loopback address, and every process of
 * the machine can connect.
 *
 * <p>Thread-safe.
 */
public final class MembersPort {
    private static final int MIN_SECRET = 16;

    private final InetSocketAddress bind;
    private final InetSocketAddress published;
    private final byte @Nullable [] secret;
    private final @Nullable Supplier<NodeCertificates> certificates;
    private final UnauthenticatedLimits limits;
    private final ConnectionFailures failures = new ConnectionFailures();

    /**
     * Describes a port.
     *
     * @param bind the address at which to listen; port 0 for any free port
     * @param published the address at which the others reach it, not a wildcard; port 0 for the port at which the node
     *     listens
     * @param secret the cluster's secret, 16 bytes or more, preferably 32 random bytes; null for none
     * @param certificates what this node has at present; null if nodes need none,
     *     and not used without a secret
     * @param limits the limits on unauthenticated connections
     * @throws IllegalArgumentException if {@code bind} is not loopback and there is no secret, if the secret is too
     *     short, or if an address cannot be resolved or dialled
     */
    public MembersPort(
            InetSocketAddress bind,
            InetSocketAddress published,
            byte @Nullable [] secret,
            @Nullable Supplier<NodeCertificates> certificates,
            UnauthenticatedLimits limits) {
        if (bind.isUnresolved() || published.isUnresolved()) {
            throw new IllegalArgumentException("the members' port cannot be at '"
                    + (bind.isUnresolved() ? bind : published).getHostString()
                    + "', which does not resolve: give a host name or an IP address of this machine");
        }
        if (secret == null && !bind.getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException("the members' port cannot be at '" + bind.getHostString()
                    + "' without a cluster secret: give every node the same one, or stay on loopback (127.0.0.1)");
        }
        if (secret != null && secret.length < MIN_SECRET) {
            throw new IllegalArgumentException("the cluster secret has " + secret.length + " bytes; allowed are "
                    + MIN_SECRET + " or more: use 32 random bytes");
        }
        if (published.getAddress().isAnyLocalAddress()) {
            throw new IllegalArgumentException("the other nodes cannot dial '" + published.getHostString()
                    + "': give an address of this machine at which they reach it");
        }
        this.bind = bind;
        this.published = published;
        this.secret = secret == null ? null : secret.clone();
        this.certificates = certificates;
        this.limits = limits;
    }

    /**
     * Describes a port without certificates, which the others reach at the address at which it listens.
     *
     * @see #MembersPort(InetSocketAddress, InetSocketAddress, byte[], Supplier, UnauthenticatedLimits)
     */
    public MembersPort(InetSocketAddress bind, byte @Nullable [] secret) {
        this(bind, bind, secret, null, UnauthenticatedLimits.DEFAULT);
    }

    /**
     * Starts a member with this port. {@link Hardening} replaces the parts of {@code config} about the network and
     * Hazelcast's services; the rest applies.
     *
     * @param config changed by this call
     * @param others {@code host:port} of the nodes to join; empty to start a cluster
     */
    public HazelcastInstance start(Config config, List<String> others) {
        Hardening.apply(config, new Addresses(bind, published), others);
        return HazelcastInstanceFactory.newHazelcastInstance(config, config.getInstanceName(), context());
    }

    /** Returns the addresses that the member dialled without success. */
    public ConnectionFailures failures() {
        return failures;
    }

    private NodeContext context() {
        byte[] known = secret;
        return new DefaultNodeContext() {
            @Override
            public NodeExtension createNodeExtension(Node node) {
                return known == null
                        ? new PlainNodeExtension(node, limits, failures)
                        : new SecureNodeExtension(node, known, certificates, limits, failures);
            }
        };
    }

    record Addresses(InetSocketAddress bind, InetSocketAddress published) implements MemberAddressProvider {
        @Override
        public InetSocketAddress getBindAddress() {
            return bind;
        }

        @Override
        public InetSocketAddress getBindAddress(EndpointQualifier qualifier) {
            return bind;
        }

        @Override
        public InetSocketAddress getPublicAddress() {
            return published;
        }

        @Override
        public InetSocketAddress getPublicAddress(EndpointQualifier qualifier) {
            return published;
        }
    }
}
