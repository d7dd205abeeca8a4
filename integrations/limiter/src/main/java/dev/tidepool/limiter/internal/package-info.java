/** What the filter and the interceptors share. Not for applications. */
@NullMarked
package dev.tidepool.limiter.internal;

import org.jspecify.annotations.NullMarked;
