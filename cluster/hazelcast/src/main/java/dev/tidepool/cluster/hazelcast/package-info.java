/** The cluster's engine on Hazelcast, and an adapter to Hazelcast's executor service. */
@NullMarked
package dev.tidepool.cluster.hazelcast;

import org.jspecify.annotations.NullMarked;
