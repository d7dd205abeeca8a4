package dev.tidepool.limiter.servlet;

import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.limiter.CallOutcome;
import dev.tidepool.limiter.Permit;
import dev.tidepool.limiter.internal.Entrance;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/**
 * Admits as many requests as a limiter allows. A request that waits longer than allowed is answered with 503 and {@code
 * Retry-After: 1}. An asynchronous request is inside until it completes. {@link CallOutcome#ofHttpStatus} says which
 * responses count; an exception or a timeout is dropped.
 *
 * <p>Map the filter to requests alone, the default, and not to forwards or includes: these are inside already.
 * Thread-safe.
 */
public final class LimiterFilter implements Filter {
    private final Entrance entrance;

    /**
     * Creates a filter. The limiter stays the caller's.
     *
     * @param maxWait how long a request may wait; 0 or less refuses at once
     */
    public LimiterFilter(AdaptiveLimiter limiter, Duration maxWait) {
        entrance = new Entrance(limiter, maxWait);
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<Permit> permit = entrance.enter();
        if (permit.isPresent()) {
            serve(permit.get(), request, response, chain);
        } else {
            HttpServletResponse refusal = (HttpServletResponse) response;
            refusal.setHeader("Retry-After", "1");
            refusal.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE, "too many requests at once");
        }
    }

    private static void serve(Permit permit, ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            chain.doFilter(request, response);
        } catch (Throwable thrown) {
            permit.release(CallOutcome.DROPPED);
            throw thrown;
        }
        if (!request.isAsyncStarted() || !completesLater(permit, request, response)) {
            permit.release(outcome(response));
        }
    }

    /** Undertow has no asynchronous context any more once another thread has completed the request. */
    private static boolean completesLater(Permit permit, ServletRequest request, ServletResponse response) {
        try {
            request.getAsyncContext().addListener(new AtCompletion(permit, response));
            return true;
        } catch (IllegalStateException completedMeanwhile) {
            return false;
        }
    }

    private static CallOutcome outcome(ServletResponse response) {
        return CallOutcome.ofHttpStatus(((HttpServletResponse) response).getStatus());
    }

    /**
     * Releases the permit when an asynchronous request completes, which also follows an error or a timeout. Undertow
     * may tell the end of each of a request's cycles; the first counts.
     */
    private static final class AtCompletion implements AsyncListener {
        private final Permit permit;
        private final ServletResponse response;
        private volatile boolean failed;

        private AtCompletion(Permit permit, ServletResponse response) {
            this.permit = permit;
            this.response = response;
        }

        @Override
        public void onComplete(AsyncEvent event) {
            permit.releaseOnce(failed ? CallOutcome.DROPPED : outcome(response));
        }

        @Override
        public void onTimeout(AsyncEvent event) {
            failed = true;
        }

        @Override
        public void onError(AsyncEvent event) {
            failed = true;
        }

        @Override
        public void onStartAsync(AsyncEvent event) {
            event.getAsyncContext().addListener(this); // a new cycle forgets its listeners
        }
    }
}
