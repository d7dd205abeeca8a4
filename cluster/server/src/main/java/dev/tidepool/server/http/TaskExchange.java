package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * One request for a task: reads the argument, submits the task, and responds with its outcome. No thread waits. A
 * client that sends or receives slowly is disconnected after {@link #TRANSFER_SECONDS}.
 */
final class TaskExchange {
    /** The maximum time to receive the argument, and to send the result. */
    static final long TRANSFER_SECONDS = 30;

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final RequestQuota quota;
    private final AtomicLong held;

    /**
     * @param quota admitted the request, which leaves it at its end
     * @param entered the bytes with which it was admitted
     */
    TaskExchange(Request request, Response response, Callback callback, RequestQuota quota, long entered) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.quota = quota;
        this.held = new AtomicLong(entered);
    }

    void begin(
            DistributedExecutor executor, RegisteredTask<byte[], byte[]> task, TaskOptions options, int payloadLimit) {
        Scheduler.Task deadline = deadline();
        new ArgumentReader(
                        request,
                        payloadLimit,
                        argument -> {
                            deadline.cancel();
                            submit(executor, task, argument, options);
                        },
                        failure -> {
                            deadline.cancel();
                            reply(failure == null ? tooLarge(payloadLimit) : unread(failure));
                        })
                .run();
    }

    private static HttpReply unread(Throwable failure) {
        return failure instanceof TimeoutException
                ? HttpReply.line(ReplyStatus.REQUEST_TIMEOUT, "the argument did not arrive in time")
                : HttpReply.line(ReplyStatus.BAD_REQUEST, "the argument cannot be read: " + failure.getMessage());
    }

    static HttpReply tooLarge(int payloadLimit) {
        return HttpReply.line(
                ReplyStatus.PAYLOAD_TOO_LARGE,
                "the argument has more than %d bytes; send fewer, or raise --payload-limit on balancer and nodes"
                        .formatted(payloadLimit));
    }

    private void submit(
            DistributedExecutor executor, RegisteredTask<byte[], byte[]> task, byte[] argument, TaskOptions options) {
        CompletableFuture<byte[]> result;
        try {
            result = executor.submit(task, argument, options);
        } catch (RuntimeException rejected) {
            reply(HttpReply.of(rejected));
            return;
        }
        request.addIdleTimeoutListener(idle -> false); // the client rightly waits for the task
        request.addFailureListener(gone -> result.cancel(true));
        CompletableFuture<byte[]> unused = result.whenComplete((bytes, failure) -> {
            if (failure != null) {
                reply(HttpReply.of(failure));
            } else {
                held.addAndGet(bytes.length);
                quota.add(bytes.length);
                reply(HttpReply.result(bytes));
            }
        });
    }

    private void reply(HttpReply reply) {
        Scheduler.Task deadline = deadline();
        reply.send(
                response,
                Callback.from(
                        () -> {
                            deadline.cancel();
                            quota.leave(held.get());
                        },
                        callback));
    }

    /** Closes the connection after the maximum time. */
    private Scheduler.Task deadline() {
        EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
        return request.getComponents().getScheduler().schedule(connection::close, TRANSFER_SECONDS, TimeUnit.SECONDS);
    }
}
