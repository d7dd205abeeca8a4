package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
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
 * requests long after their clients have given up.
 */
final class TaskExchange {
    /** The maximum time to receive the argument, and to send the result. */
    static final long TRANSFER_SECONDS = 30;

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final RequestQuota.Share share;

    /** @param share what the request takes of the limits; given back at its end */
    TaskExchange(Request request, Response response, Callback callback, RequestQuota.Share share) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.share = share;
    }

    /** @param refusal asked when the argument is complete: the response if the client may not run the task, or null */
    void begin(
            DistributedExecutor executor,
            RegisteredTask<byte[], byte[]> task,
            TaskOptions options,
            int payloadLimit,
            Supplier<@Nullable HttpReply> refusal) {
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
        CompletableFuture<byte[]> result;
        try {
            result = executor.submit(task, argument, options);
        } catch (RuntimeException rejected) {
            reply(HttpReply.of(rejected));
            return;
        }
        request.addIdleTimeoutListener(idle -> false); // the client rightly waits for the task
        watch.begin(() -> result.cancel(true));
        CompletableFuture<byte[]> unused = result.whenComplete((bytes, failure) -> {
            watch.end();
            if (failure instanceof CancellationException) {
                reply(HttpReply.line(
                        ReplyStatus.CLIENT_GONE, "the client ended the connection, which cancelled its task"));
            } else if (failure != null) {
                reply(HttpReply.of(failure));
            } else if (share.takeResult(bytes.length)) {
                reply(HttpReply.result(bytes));
            } else {
                reply(dropped(task, bytes.length));
            }
        });
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
