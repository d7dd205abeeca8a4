/**
 * What stands before a member's Hazelcast port: a handshake that only holders of the cluster secret can
 * finish, then every byte sealed; and the Hazelcast services that no node needs, switched off.
 * {@link dev.tidepool.cluster.hazelcast.internal.port.MembersPort} is the way in.
 */
@NullMarked
package dev.tidepool.cluster.hazelcast.internal.port;

import org.jspecify.annotations.NullMarked;
