/** The engine on Hazelcast; the only package that knows Hazelcast's internals. */
@NullMarked
package dev.tidepool.cluster.hazelcast;

import org.jspecify.annotations.NullMarked;
