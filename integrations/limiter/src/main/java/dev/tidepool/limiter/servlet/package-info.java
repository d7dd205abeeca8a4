/** A servlet filter that admits as many requests as an AdaptiveLimiter allows. */
@NullMarked
package dev.tidepool.limiter.servlet;

import org.jspecify.annotations.NullMarked;
