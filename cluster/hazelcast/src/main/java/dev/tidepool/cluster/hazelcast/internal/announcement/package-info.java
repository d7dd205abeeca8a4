/** The Hazelcast operations by which nodes tell each other where they receive callers, and that they live. */
@NullMarked
package dev.tidepool.cluster.hazelcast.internal.announcement;

import org.jspecify.annotations.NullMarked;
