/** How many nodes a cluster needs. Like the sizing policies, the rule is deterministic and does no I/O. */
@NullMarked
package dev.tidepool.policy.scaling;

import org.jspecify.annotations.NullMarked;
