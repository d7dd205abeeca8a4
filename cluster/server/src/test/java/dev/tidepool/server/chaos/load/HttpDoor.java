package dev.tidepool.server.chaos.load;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.server.chaos.history.Outcome;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** A balancer, which takes tasks as requests. */
final class HttpDoor implements Door {
    /** Each request that waits has a connection. */
    private static final int MAX_OPEN = 400;

    private static final int WARM_UP_ROUNDS = 40;
    private static final int WARM_UP_REQUESTS = 25;

    /** Of a request and its response, between two processes that get little CPU time. */
    private static final Duration ON_THE_WAY = Duration.ofSeconds(3);

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

    private final URI balancer;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT_LIMIT)
            .build();

    HttpDoor(URI balancer) {
        this.balancer = balancer;
    }

    /** Sends requests until the code of both sides is compiled: a first one takes seconds on a busy machine. */
    void warmUp() {
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            CompletableFuture<?>[] requests = new CompletableFuture<?>[WARM_UP_REQUESTS];
            Arrays.setAll(requests, i -> post(ChaosTasks.NODES.name(), new byte[0], TaskOptions.defaults()));
            CompletableFuture.allOf(requests).exceptionally(refused -> null).join();
        }
    }

    /** A request goes to any node, and its header sets no number of attempts. */
    @Override
    public Submission prepared(Submission order) {
        TaskOptions options = TaskOptions.defaults().limit(order.options().limit());
        String key = order.options().key();
        Submission prepared = order.options(key == null ? options : options.idempotent(key));
        boolean forOne = order.shape() == Submission.Shape.TASK_FOR_ONE_MEMBER;
        return forOne ? prepared.shape(Submission.Shape.TASK) : prepared;
    }

    /** The balancer counts from the arrival of the request. Without a response until then, the caller gives up. */
    @Override
    public Duration limit(Submission order) {
        return order.options().limit().plus(ON_THE_WAY);
    }

    @Override
    public CompletableFuture<?> send(long id, Submission order) {
        String task = ChaosTasks.WORK.name();
        return switch (order.shape()) {
            case TASK, TASK_FOR_ONE_MEMBER ->
                post(task, ChaosTasks.WORK.argument().encode(order.work(id)), order.options());
            case UNREADABLE -> post(task, new byte[] {1, 2, 3}, order.options());
            case UNKNOWN -> post(order.unknown(id), new byte[8], order.options());
            case CALLABLE -> post("tidepool:callable", new byte[8], order.options());
        };
    }

    private CompletableFuture<String> post(String task, byte[] argument, TaskOptions options) {
        HttpRequest.Builder request = HttpRequest.newBuilder(balancer.resolve("/tasks/" + task))
                .timeout(options.limit().plus(ON_THE_WAY))
                .header("Tidepool-Time-Limit", Long.toString(options.limit().toMillis()))
                .POST(BodyPublishers.ofByteArray(argument));
        String key = options.key();
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        // This future is one of the client's, as the one before: cancelling it ends the connection.
        return client.sendAsync(request.build(), BodyHandlers.ofByteArray()).thenApply(HttpDoor::result);
    }

    private static String result(HttpResponse<byte[]> response) {
        String body = new String(response.body(), UTF_8);
        if (response.statusCode() != 200) {
            throw new RefusedException(response.statusCode(), body);
        }
        return body;
    }

    /** A status other than 200. */
    private static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final int status;

        private RefusedException(int status, String body) {
            super(status + ": " + body.strip());
            this.status = status;
        }

        private Outcome outcome() {
            return switch (status) {
                case 404, 429, 503 -> Outcome.REJECTED;
                case 413 -> Outcome.TOO_LARGE;
                case 500 -> String.valueOf(getMessage()).contains("the result of") ? Outcome.TOO_LARGE : Outcome.FAILED;
                case 502 -> Outcome.IN_DOUBT;
                case 504 -> Outcome.TIME_LIMIT;
                default -> Outcome.STRANGE;
            };
        }
    }

    @Override
    public Outcome outcome(@Nullable Throwable thrown) {
        if (thrown == null) {
            return Outcome.COMPLETED;
        } else if (thrown instanceof CompletionException && thrown.getCause() != null) {
            return outcome(thrown.getCause());
        } else if (thrown instanceof RefusedException refused) {
            return refused.outcome();
        } else if (thrown instanceof ConnectException || thrown instanceof HttpConnectTimeoutException) {
            return Outcome.REJECTED;
        } else if (thrown instanceof CancellationException) {
            return Outcome.CANCELLED;
        }
        return thrown instanceof IOException ? Outcome.UNHEARD : Outcome.STRANGE;
    }

    @Override
    public int maxOpen() {
        return MAX_OPEN;
    }
}
