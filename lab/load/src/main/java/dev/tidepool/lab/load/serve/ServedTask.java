package dev.tidepool.lab.load.serve;

import dev.tidepool.executor.TypedTask;
import dev.tidepool.server.http.HttpReply;
import dev.tidepool.server.http.ReplyStatus;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** The task of a request. It runs in the pool, and its thread sends the answer without waiting. */
final class ServedTask implements TypedTask, Runnable {
    private static final byte[] BODY = "done\n".getBytes(StandardCharsets.US_ASCII);
    private static final HttpField LENGTH = new PreEncodedHttpField(HttpHeader.CONTENT_LENGTH, "" + BODY.length);
    private static final HttpField TYPE = new PreEncodedHttpField(HttpHeader.CONTENT_TYPE, "text/plain");
    private static final Duration RETRY = Duration.ofSeconds(1);

    private final ServedTasks tasks;
    private final Demand demand;
    private final RequestCounts counts;
    private final Response response;
    private final Callback callback;
    private long submittedNanos;

    ServedTask(ServedTasks tasks, Demand demand, RequestCounts counts, Response response, Callback callback) {
        this.tasks = tasks;
        this.demand = demand;
        this.counts = counts;
        this.response = response;
        this.callback = callback;
    }

    /** Hands the task over, or says why that cannot be. */
    void submit(Executor pool) {
        if (!counts.enter()) {
            unavailable("the server holds %d requests, as many as it may".formatted(counts.maxHeld()));
            return;
        }
        submittedNanos = System.nanoTime();
        try {
            pool.execute(this);
        } catch (RejectedExecutionException rejected) {
            counts.turnedAway();
            unavailable("the pool rejected the task");
        } catch (RuntimeException | Error failure) {
            counts.turnedAway();
            HttpReply.line(ReplyStatus.INTERNAL_ERROR, "the pool failed: " + failure)
                    .send(response, callback);
        }
    }

    @Override
    public String taskType() {
        return tasks.name(demand.type());
    }

    @Override
    public void run() {
        long startedNanos = System.nanoTime();
        counts.began(startedNanos - submittedNanos);
        try {
            tasks.run(demand);
        } catch (InterruptedException ending) {
            counts.ended(false);
            // Written first: a channel does not let an interrupted thread write.
            unavailable("the task was interrupted");
            Thread.currentThread().interrupt();
            return;
        } catch (RuntimeException | Error failure) {
            counts.ended(false);
            HttpReply.line(ReplyStatus.INTERNAL_ERROR, "the task failed: " + failure)
                    .send(response, callback);
            throw failure;
        }
        long endedNanos = System.nanoTime();
        counts.ended(true);
        done(new ServerTiming(startedNanos - submittedNanos, endedNanos - startedNanos));
    }

    private void done(ServerTiming timing) {
        response.setStatus(HttpStatus.OK_200);
        response.getHeaders().put(TYPE).put(LENGTH).put(ServerTiming.HEADER, timing.text());
        response.write(true, ByteBuffer.wrap(BODY), callback);
    }

    private void unavailable(String why) {
        HttpReply.line(ReplyStatus.UNAVAILABLE, why + "; try again later")
                .retryAfter(RETRY)
                .send(response, callback);
    }
}
