/**
 * The members' port: connections by TLS 1.3, for which a peer needs the cluster secret (and, if so configured, a node's
 * certificate), and a Hazelcast configuration without the services that no node needs.
 * {@link dev.tidepool.cluster.hazelcast.internal.port.MembersPort} starts a member with such a port.
 */
@NullMarked
package dev.tidepool.cluster.hazelcast.internal.port;

import org.jspecify.annotations.NullMarked;
