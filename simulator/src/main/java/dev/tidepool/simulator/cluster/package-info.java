/**
 * A simulated cluster: balancers that route tasks over a network to nodes, each a pool on a machine of its own. The
 * routing policies are those of the real cluster.
 */
@NullMarked
package dev.tidepool.simulator.cluster;

import org.jspecify.annotations.NullMarked;
