/**
 * The pure controller: sample, policy, guarded decision, log. Engines and the simulator drive it.
 */
@NullMarked
package dev.tidepool.policy.control;

import org.jspecify.annotations.NullMarked;
