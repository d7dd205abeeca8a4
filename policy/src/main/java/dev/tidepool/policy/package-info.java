/**
 * The interface between policies and engines: what a policy sees of a pool in one control interval ({@link
 * dev.tidepool.policy.PoolSample}), and what it may ask for in return ({@link dev.tidepool.policy.SizingDecision}).
 */
@NullMarked
package dev.tidepool.policy;

import org.jspecify.annotations.NullMarked;
