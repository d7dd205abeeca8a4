/** An interceptor that limits the requests of Spring's RestClient. */
@NullMarked
package dev.tidepool.limiter.spring;

import org.jspecify.annotations.NullMarked;
