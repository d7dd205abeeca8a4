/** What carries messages between the nodes of a cluster, as an interface of our own. */
@NullMarked
package dev.tidepool.cluster.internal.endpoint;

import org.jspecify.annotations.NullMarked;
