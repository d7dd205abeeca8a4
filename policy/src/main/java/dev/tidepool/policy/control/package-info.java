/** The controller that turns samples into logged decisions within bounds. The executor and the simulator drive it. */
@NullMarked
package dev.tidepool.policy.control;

import org.jspecify.annotations.NullMarked;
