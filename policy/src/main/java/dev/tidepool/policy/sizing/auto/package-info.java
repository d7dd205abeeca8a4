/** The default policy, {@link dev.tidepool.policy.sizing.auto.Auto}. Its class comment has the theory. */
@NullMarked
package dev.tidepool.policy.sizing.auto;

import org.jspecify.annotations.NullMarked;
