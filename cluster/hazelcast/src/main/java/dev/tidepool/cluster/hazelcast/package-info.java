/** The cluster's engine on Hazelcast. */
@NullMarked
package dev.tidepool.cluster.hazelcast;

import org.jspecify.annotations.NullMarked;
