package dev.tidepool.lab.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tidepool.lab.load.serve.ServerStats;
import dev.tidepool.lab.load.serve.ServerTiming;
import dev.tidepool.lab.measure.loop.ThreadPriority;
import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.client.CompletableResponseListener;
import org.eclipse.jetty.client.ContentResponse;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.client.StringRequestContent;
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests by HTTP/1.1 on connections that stay open, one request at a time on each. The threads that read
 * answers also run the callbacks, so callbacks must not wait. Thread-safe.
 */
public final class LoadClient implements AutoCloseable {
    /** Requests that may wait for a connection; a run that needs more is invalid. */
    private static final int MAX_WAITING = 1_024;

    /** Servers seldom keep an idle connection for longer. */
    private static final Duration IDLE = Duration.ofSeconds(25);

    private static final Duration STATS_LIMIT = Duration.ofSeconds(10);
    private static final long SPARE_MILLIS = 1_000;
    private static final int MAX_STATS_BYTES = 64 << 20;
    private static final String STATS = "stats";

    private final LoadTarget target;
    private final @Nullable String token;
    private final Duration timeout;
    private final HttpClient http;

    private LoadClient(LoadTarget target, @Nullable String token, Duration timeout, HttpClient http) {
        this.target = target;
        this.token = token;
        this.timeout = timeout;
        this.http = http;
    }

    /**
     * Starts a client. It opens connections when requests need them.
     *
     * @param target the server
     * @param token the bearer token that every request carries; null for none
     * @param connections the maximum number of connections
     * @param threads threads that read answers
     * @param timeout for the complete answer to each request
     * @param raised whether these threads get priority, as the outside world does not slow down when the machine is
     *     saturated
     */
    public static LoadClient start(
            LoadTarget target, @Nullable String token, int connections, int threads, Duration timeout, boolean raised) {
        QueuedThreadPool pool =
                new QueuedThreadPool(threads + 3, threads + 3, 60_000, 0, null, null, body -> thread(body, raised));
        pool.setName("load");
        ClientConnector connector = new ClientConnector();
        connector.setSelectors(threads);
        connector.setExecutor(pool);
        connector.setConnectTimeout(timeout);
        HttpClientTransportOverHTTP transport = new HttpClientTransportOverHTTP(connector);
        transport.setInvocationType(InvocationType.NON_BLOCKING);
        HttpClient http = new HttpClient(transport);
        http.setExecutor(pool);
        http.setMaxConnectionsPerDestination(connections);
        http.setMaxRequestsQueuedPerDestination(MAX_WAITING);
        http.setIdleTimeout(Math.max(IDLE.toMillis(), timeout.toMillis() + 1_000));
        http.setFollowRedirects(false);
        http.setUserAgentField(null);
        http.setHttpCookieStore(new HttpCookieStore.Empty());
        try {
            http.start();
        } catch (Exception failed) {
            throw new IllegalStateException("the HTTP client cannot be started: " + failed.getMessage(), failed);
        }
        http.getProtocolHandlers().clear();
        http.getContentDecoderFactories().clear();
        return new LoadClient(target, token, timeout, http);
    }

    private static Thread thread(Runnable body, boolean raised) {
        Thread thread = new Thread(() -> {
            if (raised) {
                String unused = ThreadPriority.SAMPLER.take();
            }
            body.run();
        });
        thread.setDaemon(true);
        return thread;
    }

    /** Returns the server. */
    public LoadTarget target() {
        return target;
    }

    /**
     * Sends a request and returns at once.
     *
     * @param page path and query
     * @param sent called when the request has gone out, before {@code ended}; never if it does not go out
     * @param ended called with the outcome
     */
    public void send(String page, Runnable sent, Consumer<RequestOutcome> ended) {
        Request request = request(page, timeout).method(target.method());
        if (target.body() != null) {
            request.body(new StringRequestContent("application/octet-stream", target.body()));
        }
        request.onRequestCommit(committed -> sent.run()).send(result -> ended.accept(outcome(result)));
    }

    /** Runs a short task after a time, on the timer thread. */
    void after(Duration time, Runnable task) {
        var unused = http.getScheduler().schedule(task, time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Asks the server for its identity and state, on a separate connection.
     *
     * @param identity whether to ask for the identity
     * @param decisions the maximum number of decisions
     * @param sinceSeconds the decisions begin at this second of the server
     * @return the answer; null if the server is not ours
     * @throws UnreachableException if there is no HTTP server
     * @throws IllegalArgumentException in one line, if the server refuses the token
     */
    public @Nullable ServerStats stats(boolean identity, int decisions, double sinceSeconds)
            throws UnreachableException, InterruptedException {
        try {
            Request question = request(
                            "/stats?identity=%s&decisions=%d&since=%d"
                                    .formatted(identity, decisions, (long) Math.max(0, sinceSeconds)),
                            STATS_LIMIT)
                    .tag(STATS);
            ContentResponse answer = new CompletableResponseListener(question, MAX_STATS_BYTES)
                    .send()
                    .get(STATS_LIMIT.toMillis() + SPARE_MILLIS, TimeUnit.MILLISECONDS);
            if (answer.getStatus() == HttpStatus.UNAUTHORIZED_401) {
                throw new IllegalArgumentException("%s requires %s token; name its file with --token-file"
                        .formatted(target.address(), token == null ? "a" : "another"));
            }
            return answer.getStatus() == HttpStatus.OK_200
                    ? Json.MAPPER.readValue(answer.getContent(), ServerStats.class)
                    : null;
        } catch (ExecutionException failed) {
            throw new UnreachableException(
                    target, RequestOutcome.of(failed.getCause() == null ? failed : failed.getCause()));
        } catch (TimeoutException late) {
            throw new UnreachableException(target, RequestOutcome.of(late));
        } catch (JsonProcessingException other) {
            return null;
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    @Override
    public void close() {
        try {
            http.stop();
        } catch (Exception failed) {
            throw new IllegalStateException("the HTTP client cannot be stopped: " + failed.getMessage(), failed);
        }
    }

    private Request request(String page, Duration limit) {
        Request request = http.newRequest(target.address() + page).timeout(limit.toNanos(), TimeUnit.NANOSECONDS);
        if (token != null) {
            request.headers(headers -> headers.put(HttpHeader.AUTHORIZATION, "Bearer " + token));
        }
        return request;
    }

    private static RequestOutcome outcome(Result result) {
        Throwable failure = result.getFailure();
        return failure == null
                ? RequestOutcome.of(
                        result.getResponse().getStatus(),
                        ServerTiming.parse(result.getResponse().getHeaders().get(ServerTiming.HEADER)))
                : RequestOutcome.of(failure);
    }
}
