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
import java.net.InetSocketAddress;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where and how a node listens for the other nodes, and the way to start a Hazelcast member or lite member
 * that is closed to all others. With a cluster secret, only who knows it gets a byte to Hazelcast, in either
 * direction, and nobody else can read, change or repeat one. Without a secret, only loopback addresses are
 * allowed, where every process of the machine is let in.
 *
 * <p>Immutable; thread-safe.
 */
public final class MembersPort {
    private static final int SHORTEST_SECRET = 16;

    private final InetSocketAddress bind;
    private final InetSocketAddress told;
    private final byte @Nullable [] secret;
    private final UnauthenticatedLimits limits;
    private final ConnectionFailures failures = new ConnectionFailures();

    /**
     * Describes a port.
     *
     * @param bind the address at which to listen; port 0 is one that is free
     * @param told the address by which the others reach it, which must be one to dial, not a wildcard; port
     *     0 is the port at which the node listens
     * @param secret the cluster's secret, 16 bytes or more, best 32 from a source of randomness; or null
     * @param limits what is borne from strangers
     * @throws IllegalArgumentException if {@code bind} is not loopback and there is no secret, if the secret
     *     is too short, or if an address cannot be resolved or dialled
     */
    public MembersPort(
            InetSocketAddress bind, InetSocketAddress told, byte @Nullable [] secret, UnauthenticatedLimits limits) {
        if (bind.isUnresolved() || told.isUnresolved()) {
            throw new IllegalArgumentException("the members' port cannot be at '"
                    + (bind.isUnresolved() ? bind : told).getHostString()
                    + "', which is no address of this machine: give a host name or an IP address that resolves");
        }
        if (secret == null && !bind.getAddress().isLoopbackAddress()) {
            throw new IllegalArgumentException("the members' port cannot be at '" + bind.getHostString()
                    + "' without a cluster secret: give every node the same one, or stay on loopback (127.0.0.1)");
        }
        if (secret != null && secret.length < SHORTEST_SECRET) {
            throw new IllegalArgumentException("the cluster secret has " + secret.length + " bytes; allowed are "
                    + SHORTEST_SECRET + " or more: take 32 from a source of randomness");
        }
        if (told.getAddress().isAnyLocalAddress()) {
            throw new IllegalArgumentException("the other nodes cannot dial '" + told.getHostString()
                    + "': give an address of this machine that they reach");
        }
        this.bind = bind;
        this.told = told;
        this.secret = secret == null ? null : secret.clone();
        this.limits = limits;
    }

    /**
     * Describes a port that the others reach at the address where it listens.
     *
     * @see #MembersPort(InetSocketAddress, InetSocketAddress, byte[], UnauthenticatedLimits)
     */
    public MembersPort(InetSocketAddress bind, byte @Nullable [] secret) {
        this(bind, bind, secret, UnauthenticatedLimits.DEFAULT);
    }

    /**
     * Starts a member with this port. What {@code config} says of the network and of Hazelcast's services is
     * replaced ({@link Hardening}); the rest is left as it is.
     *
     * @param config changed by this call
     * @param others {@code host:port} of nodes to join; empty begins a cluster
     */
    public HazelcastInstance start(Config config, List<String> others) {
        Hardening.apply(config, new Addresses(bind, told), others);
        return HazelcastInstanceFactory.newHazelcastInstance(config, config.getInstanceName(), context());
    }

    /** Returns the addresses that the member dialled in vain; empty without a secret. */
    public ConnectionFailures failures() {
        return failures;
    }

    private NodeContext context() {
        byte[] known = secret;
        if (known == null) {
            return new DefaultNodeContext();
        }
        return new DefaultNodeContext() {
            @Override
            public NodeExtension createNodeExtension(Node node) {
                return new SecureNodeExtension(node, known, limits, failures);
            }
        };
    }

    private record Addresses(InetSocketAddress bind, InetSocketAddress told) implements MemberAddressProvider {
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
            return told;
        }

        @Override
        public InetSocketAddress getPublicAddress(EndpointQualifier qualifier) {
            return told;
        }
    }
}
