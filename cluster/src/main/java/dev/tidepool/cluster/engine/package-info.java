/** What carries messages between the nodes of a cluster, as an interface of our own. */
@NullMarked
package dev.tidepool.cluster.engine;

import org.jspecify.annotations.NullMarked;
