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
import org.eclipse.jetty.client.transport.HttpClientTransportOverHTTP;
import org.eclipse.jetty.http.HttpCookieStore;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Asks a server by HTTP/1.1 on connections that stay open, one request at a time on each. Answers are handled by the threads that read them,
 * so what is told of them must not wait. Thread-safe.
 */
public final class LoadClient implements AutoCloseable {
    /** Requests that may wait for a connection; a generator that gets there is invalid anyway. */
    private static final int MOST_WAITING = 1_024;

    /** Longer than that a server seldom lets a connection idle. */
    private static final Duration IDLE = Duration.ofSeconds(25);

    private static final Duration STATS_LIMIT = Duration.ofSeconds(10);
    private static final long SPARE_MILLIS = 1_000;
    private static final int MOST_STATS_BYTES = 64 << 20;
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
     * Returns a client that is ready to ask; connections are made when they are needed.
     *
     * @param target whom to ask
     * @param token the bearer token that every request carries; null for none
     * @param connections how many there may be at once
     * @param threads threads that read answers
     * @param timeout for the complete answer to each request
     * @param raised whether these threads stand for the world outside, which does not slow down when the machine is saturated
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
        http.setMaxRequestsQueuedPerDestination(MOST_WAITING);
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

    /** Returns whom it asks. */
    public LoadTarget target() {
        return target;
    }

    /**
     * Sends a request and returns at once.
     *
     * @param page path and query
     * @param sent told when the request has gone out, before {@code ended}; not told if it never does
     * @param ended told how it ended
     */
    public void send(String page, Runnable sent, Consumer<Reply> ended) {
        request(page, timeout).onRequestCommit(request -> sent.run()).send(result -> ended.accept(reply(result)));
    }

    /** Does something after a time, on a thread of its own that must not be kept. */
    void after(Duration time, Runnable task) {
        var unused = http.getScheduler().schedule(task, time.toNanos(), TimeUnit.NANOSECONDS);
    }

    /**
     * Asks the server who and how it is, on a connection beside those of the requests.
     *
     * @param identity whether it is to say who it is
     * @param decisions the most decisions that are wanted
     * @param sinceSeconds the server's second from which on they are wanted
     * @return what it says; null if it is no server of ours
     * @throws UnreachableException if there is no HTTP server
     * @throws IllegalArgumentException in one line, if it refuses the token
     */
    public @Nullable ServerStats stats(boolean identity, int decisions, double sinceSeconds)
            throws UnreachableException, InterruptedException {
        try {
            Request question = request(
                            "/stats?identity=%s&decisions=%d&since=%d"
                                    .formatted(identity, decisions, (long) Math.max(0, sinceSeconds)),
                            STATS_LIMIT)
                    .tag(STATS);
            ContentResponse answer = new CompletableResponseListener(question, MOST_STATS_BYTES)
                    .send()
                    .get(STATS_LIMIT.toMillis() + SPARE_MILLIS, TimeUnit.MILLISECONDS);
            if (answer.getStatus() == HttpStatus.UNAUTHORIZED_401) {
                throw new IllegalArgumentException("%s wants a token%s; name the file that holds it with --token-file"
                        .formatted(target.address(), token == null ? "" : ", and another than this"));
            }
            return answer.getStatus() == HttpStatus.OK_200
                    ? Json.MAPPER.readValue(answer.getContent(), ServerStats.class)
                    : null;
        } catch (ExecutionException failed) {
            throw new UnreachableException(target, Reply.of(failed.getCause() == null ? failed : failed.getCause()));
        } catch (TimeoutException late) {
            throw new UnreachableException(target, Reply.of(late));
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

    private static Reply reply(Result result) {
        Throwable failure = result.getFailure();
        return failure == null
                ? Reply.of(
                        result.getResponse().getStatus(),
                        ServerTiming.parse(result.getResponse().getHeaders().get(ServerTiming.HEADER)))
                : Reply.of(failure);
    }
}
