/**
 * The members' port: a handshake that only holders of the cluster secret can complete, encrypted connections after it,
 * and a Hazelcast configuration without the services that no node needs.
 * {@link dev.tidepool.cluster.hazelcast.internal.port.MembersPort} starts a member with such a port.
 */
@NullMarked
package dev.tidepool.cluster.hazelcast.internal.port;

import org.jspecify.annotations.NullMarked;
