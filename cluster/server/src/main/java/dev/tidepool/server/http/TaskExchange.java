package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * One request for a task: reads the argument, submits the task, and responds with its outcome. No thread waits. A
 * client that sends or receives slowly is disconnected after {@link #TRANSFER_SECONDS}. The task of a client that goes
 * away is cancelled, and that of a client that has already gone is not submitted: a balancer without CPU time reads
 * requests long after their clients have given up. The task of a caller that loses its right is cancelled, too.
 */
final class TaskExchange {
    /** The maximum time to receive the argument, and to send the result. */
    static final long TRANSFER_SECONDS = 30;

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final RequestQuota.Share share;
    private final Supplier<@Nullable HttpReply> refusal;
    private final Set<TaskExchange> submitted;
    private volatile @Nullable CompletableFuture<byte[]> result;
    private volatile boolean hasLostRight;

    /**
     * @param share what the request takes of the limits; given back at its end
     * @param refusal the response if the client may not run the task now, or null; asked when the argument is complete,
     *     and again until the task has ended
     * @param submitted has this while its task waits or runs
     */
    TaskExchange(
            Request request,
            Response response,
            Callback callback,
            RequestQuota.Share share,
            Supplier<@Nullable HttpReply> refusal,
            Set<TaskExchange> submitted) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.share = share;
        this.refusal = refusal;
        this.submitted = submitted;
    }

    void begin(
            DistributedExecutor executor, RegisteredTask<byte[], byte[]> task, TaskOptions options, int payloadLimit) {
        Scheduler.Task deadline = deadline();
        Object unused = request.setAttribute(RestOfBody.BEGUN, true);
        new ArgumentReader(
                        request,
                        payloadLimit,
                        share,
                        argument -> {
                            deadline.cancel();
                            HttpReply refused = refusal.get();
                            if (refused != null) {
                                reply(refused);
                            } else {
                                submit(executor, task, argument, options);
                            }
                        },
                        unread -> {
                            deadline.cancel();
                            share.leave(); // before the rest of the body, which may come slowly
                            reply(unread);
                        })
                .run();
    }

    private void submit(
            DistributedExecutor executor, RegisteredTask<byte[], byte[]> task, byte[] argument, TaskOptions options) {
        ClientWatch watch = new ClientWatch(request);
        if (watch.hasLeft()) {
            reply(HttpReply.line(ReplyStatus.CLIENT_GONE, "the client ended the connection before its task began"));
            return;
        }
        CompletableFuture<byte[]> future;
        try {
            future = executor.submit(task, argument, options);
        } catch (RuntimeException rejected) {
            reply(HttpReply.of(rejected));
            return;
        }
        request.addIdleTimeoutListener(idle -> false); // the client rightly waits for the task
        watch.begin(() -> future.cancel(true));
        result = future;
        submitted.add(this);
        CompletableFuture<byte[]> unused = future.whenComplete((bytes, failure) -> {
            submitted.remove(this);
            watch.end();
            if (failure instanceof CancellationException) {
                reply(cancelled());
            } else if (failure != null) {
                reply(HttpReply.of(failure));
            } else if (share.takeResult(bytes.length)) {
                reply(HttpReply.result(bytes));
            } else {
                reply(dropped(task, bytes.length));
            }
        });
    }

    /** Cancels the task if its caller may no longer run it. */
    void examineAgain() {
        CompletableFuture<byte[]> present = result;
        if (present != null && refusal.get() != null) {
            hasLostRight = true;
            present.cancel(true);
        }
    }

    private HttpReply cancelled() {
        return hasLostRight
                ? HttpReply.line(
                        ReplyStatus.BAD_GATEWAY,
                        "the caller has lost its right to the task, which was cancelled; it may have begun")
                : HttpReply.line(ReplyStatus.CLIENT_GONE, "the client ended the connection, which cancelled its task");
    }

    private static HttpReply dropped(RegisteredTask<byte[], byte[]> task, int bytes) {
        return HttpReply.line(
                ReplyStatus.BAD_GATEWAY,
                ("%s has run, but the balancer dropped its result of %d bytes: it has reached its limit on bytes of"
                                + " arguments and results; send fewer requests at a time, or give it a larger heap with"
                                + " -Xmx")
                        .formatted(task.name(), bytes));
    }

    private void reply(HttpReply reply) {
        Scheduler.Task deadline = deadline();
        reply.send(
                response,
                Callback.from(
                        () -> {
                            deadline.cancel();
                            share.leave();
                        },
                        callback));
    }

    /** Closes the connection after the maximum time. */
    private Scheduler.Task deadline() {
        EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
        return request.getComponents().getScheduler().schedule(connection::close, TRANSFER_SECONDS, TimeUnit.SECONDS);
    }
}
