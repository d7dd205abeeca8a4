/**
 * A distributed executor: it runs tasks on the adaptive pools of a cluster's members, and every task has a known
 * outcome.
 *
 * <p>This package is the API. The packages below {@code internal} implement it and may change at any time. They use the
 * values and exceptions of this package, and its builders create their objects: this package and {@code internal} are
 * one unit. Among themselves, the packages of {@code internal} have no circular dependencies: {@code caller} and {@code
 * member} depend on {@code endpoint}, which depends on {@code wire}; {@code codec} depends on {@code wire}.
 *
 * <p>A {@link dev.tidepool.cluster.ClusterEngine} connects callers and members, a {@link
 * dev.tidepool.cluster.ClusterMembership} the nodes among themselves. Other modules implement them.
 */
@NullMarked
package dev.tidepool.cluster;

import org.jspecify.annotations.NullMarked;
