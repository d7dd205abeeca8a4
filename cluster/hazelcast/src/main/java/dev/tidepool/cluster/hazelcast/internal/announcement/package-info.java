/** The Hazelcast operation by which nodes tell each other where they receive callers. */
@NullMarked
package dev.tidepool.cluster.hazelcast.internal.announcement;

import org.jspecify.annotations.NullMarked;
