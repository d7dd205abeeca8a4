/** The membership of a cluster's nodes, on Hazelcast. */
@NullMarked
package dev.tidepool.cluster.hazelcast;

import org.jspecify.annotations.NullMarked;
