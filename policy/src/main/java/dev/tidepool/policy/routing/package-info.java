/**
 * Routing policies: which node gets the next task. Pure and event-driven, as sizing policies are: the
 * cluster and the simulator run the same code.
 */
@NullMarked
package dev.tidepool.policy.routing;

import org.jspecify.annotations.NullMarked;
