/** The Hazelcast operations that carry the cluster's messages. */
@NullMarked
package dev.tidepool.cluster.hazelcast.internal.message;

import org.jspecify.annotations.NullMarked;
