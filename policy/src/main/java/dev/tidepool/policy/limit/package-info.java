/** Policies that limit calls at once and size no pool: the callers bring their own threads. */
@NullMarked
package dev.tidepool.policy.limit;

import org.jspecify.annotations.NullMarked;
