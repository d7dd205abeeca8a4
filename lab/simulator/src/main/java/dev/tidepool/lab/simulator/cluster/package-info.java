/**
 * A simulated cluster: balancers route tasks over a network to nodes, each with a pool on its own machine. The routing
 * policies are those of the real cluster.
 */
@NullMarked
package dev.tidepool.lab.simulator.cluster;

import org.jspecify.annotations.NullMarked;
