/**
 * The sizing policies, one small file each: a record of validated parameters, and the state machine
 * it starts. {@link dev.tidepool.policy.sizing.SizingPolicies} lists them with their sources.
 */
@NullMarked
package dev.tidepool.policy.sizing;

import org.jspecify.annotations.NullMarked;
