package dev.tidepool.server.http;

import dev.tidepool.cluster.DistributedExecutor;
import dev.tidepool.cluster.RegisteredTask;
import dev.tidepool.cluster.TaskOptions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * One request for a task on its way: the argument is read, the task is submitted, its end is answered. No thread waits
 * for any of it. A client that is slow to send or to receive is given up after {@link #TRANSFER_SECONDS}.
 */
final class TaskExchange {
    /** How long the argument may take to come, and the result to go. */
    static final long TRANSFER_SECONDS = 30;

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final RequestQuota allowance;
    private final AtomicLong held;

    /**
     * Makes the exchange of a request that has entered.
     *
     * @param allowance what it has entered, and leaves at its end
     * @param entered bytes with which it has
     */
    TaskExchange(Request request, Response response, Callback callback, RequestQuota allowance, long entered) {
        this.request = request;
        this.response = response;
        this.callback = callback;
        this.allowance = allowance;
        this.held = new AtomicLong(entered);
    }

    /** Begins; returns at once. */
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
                            answer(failure == null ? tooLarge(payloadLimit) : unread(failure));
                        })
                .run();
    }

    private static HttpReply unread(Throwable failure) {
        return failure instanceof TimeoutException
                ? HttpReply.line(HttpStatus.REQUEST_TIMEOUT_408, "the argument did not come in time")
                : HttpReply.line(HttpStatus.BAD_REQUEST_400, "the argument cannot be read: " + failure.getMessage());
    }

    /** The argument has more bytes than are allowed. */
    static HttpReply tooLarge(int payloadLimit) {
        return HttpReply.line(
                HttpStatus.PAYLOAD_TOO_LARGE_413,
                "the argument has more than %d bytes; send less, or raise --payload-limit on balancer and nodes"
                        .formatted(payloadLimit));
    }

    private void submit(
            DistributedExecutor executor, RegisteredTask<byte[], byte[]> task, byte[] argument, TaskOptions options) {
        CompletableFuture<byte[]> result;
        try {
            result = executor.submit(task, argument, options);
        } catch (RuntimeException refused) {
            answer(HttpReply.of(refused));
            return;
        }
        request.addIdleTimeoutListener(idle -> false); // the client waits for the task, as it should
        request.addFailureListener(gone -> result.cancel(true));
        CompletableFuture<byte[]> unused = result.whenComplete((bytes, failure) -> {
            if (failure != null) {
                answer(HttpReply.of(failure));
            } else {
                held.addAndGet(bytes.length);
                allowance.add(bytes.length);
                answer(HttpReply.result(bytes));
            }
        });
    }

    private void answer(HttpReply answer) {
        Scheduler.Task deadline = deadline();
        answer.send(
                response,
                Callback.from(
                        () -> {
                            deadline.cancel();
                            allowance.leave(held.get());
                        },
                        callback));
    }

    /** Closes the connection when the time is over. */
    private Scheduler.Task deadline() {
        EndPoint connection = request.getConnectionMetaData().getConnection().getEndPoint();
        return request.getComponents().getScheduler().schedule(connection::close, TRANSFER_SECONDS, TimeUnit.SECONDS);
    }
}
