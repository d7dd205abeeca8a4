/**
 * Routing policies, which choose the node of the next task. Like sizing policies, they are deterministic and do no I/O,
 * so the cluster and the simulator run the same code.
 */
@NullMarked
package dev.tidepool.policy.routing;

import org.jspecify.annotations.NullMarked;
