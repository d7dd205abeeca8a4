/** How a node that joins does without the oldest one, or any other, if that is silent. */
@NullMarked
package dev.tidepool.cluster.hazelcast.internal.join;

import org.jspecify.annotations.NullMarked;
