/**
 * A limit on calls at once without a pool: {@link dev.tidepool.limiter.AdaptiveLimiter}. The same controller as in a
 * pool drives the same policies.
 */
@NullMarked
package dev.tidepool.limiter;

import org.jspecify.annotations.NullMarked;
