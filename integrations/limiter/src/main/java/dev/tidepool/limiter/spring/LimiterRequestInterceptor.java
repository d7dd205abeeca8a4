package dev.tidepool.limiter.spring;

import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.limiter.CallOutcome;
import dev.tidepool.limiter.Permit;
import dev.tidepool.limiter.internal.Entrance;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import org.springframework.http.HttpRequest;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;

/**
 * Sends as many requests of a {@code RestClient} or {@code RestTemplate} at once as a limiter allows. A request is
 * inside until its response begins: a permit does not depend on whether somebody closes the response. {@link
 * CallOutcome#ofHttpStatus} says which responses count; an exception is dropped. Thread-safe.
 */
public final class LimiterRequestInterceptor implements ClientHttpRequestInterceptor {
    private final Entrance entrance;

    /**
     * Creates an interceptor. The limiter stays the caller's.
     *
     * @param maxWait how long a request may wait; 0 or less refuses at once. A refused one throws {@link
     *     LimitReachedException}, which Spring wraps in a {@code ResourceAccessException}
     */
    public LimiterRequestInterceptor(AdaptiveLimiter limiter, Duration maxWait) {
        entrance = new Entrance(limiter, maxWait);
    }

    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        try (Permit permit = entrance.enter().orElseThrow(this::refusal)) {
            ClientHttpResponse response = execution.execute(request, body);
            permit.release(outcome(response));
            return response;
        }
    }

    /** Closes a response whose status cannot be read, since nobody else gets it. */
    private static CallOutcome outcome(ClientHttpResponse response) throws IOException {
        try {
            return CallOutcome.ofHttpStatus(response.getStatusCode().value());
        } catch (IOException | RuntimeException unreadable) {
            response.close();
            throw unreadable;
        }
    }

    private IOException refusal() {
        AdaptiveLimiter limiter = entrance.limiter();
        return Thread.currentThread().isInterrupted()
                ? new InterruptedIOException("interrupted while limiter '" + limiter.name() + "' was full")
                : new LimitReachedException(limiter.name(), limiter.stats().limit());
    }
}
