/**
 * The sizing policies, one file each: a record of validated parameters and the sizer that it creates. {@link
 * dev.tidepool.policy.sizing.SizingPolicies} lists them with their sources.
 */
@NullMarked
package dev.tidepool.policy.sizing;

import org.jspecify.annotations.NullMarked;
