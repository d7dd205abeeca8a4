package dev.tidepool.server.http;

import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Reads a request's body as it arrives, within its limits. No thread waits for it. */
final class ArgumentReader implements Runnable {
    private final Request request;
    private final int limit;
    private final RequestQuota.Share share;
    private final Consumer<byte[]> argument;
    private final Consumer<HttpReply> refused;
    private final ArgumentBytes bytes = new ArgumentBytes();

    /**
     * @param limit the maximum number of bytes
     * @param share takes the bytes that have arrived
     * @param argument receives the body
     * @param refused receives the response if the body cannot be read or exceeds a limit
     */
    ArgumentReader(
            Request request,
            int limit,
            RequestQuota.Share share,
            Consumer<byte[]> argument,
            Consumer<HttpReply> refused) {
        this.request = request;
        this.limit = limit;
        this.share = share;
        this.argument = argument;
        this.refused = refused;
    }

    @Override
    public void run() {
        for (int i = 0; i < FairTurn.CHUNKS; i++) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            if (Content.Chunk.isFailure(chunk)) {
                refused.accept(unread(chunk.getFailure()));
                return;
            }
            HttpReply refusal = refusal(chunk.remaining());
            if (refusal == null) {
                bytes.append(chunk.getByteBuffer());
            }
            boolean last = chunk.isLast();
            chunk.release();
            if (refusal != null) {
                refused.accept(refusal);
                return;
            } else if (last) {
                argument.accept(bytes.join());
                return;
            }
        }
        FairTurn.pass(request, this);
    }

    private @Nullable HttpReply refusal(int arrived) {
        if (arrived > limit - bytes.size()) {
            return tooLarge(limit);
        }
        return share.take(arrived)
                ? null
                : HttpReply.overLimit(
                        "the balancer has reached its limit on bytes of arguments and results; try again later");
    }

    private static HttpReply unread(Throwable failure) {
        return failure instanceof TimeoutException
                ? HttpReply.line(ReplyStatus.REQUEST_TIMEOUT, "the argument did not arrive in time")
                : HttpReply.line(ReplyStatus.BAD_REQUEST, "the argument cannot be read: " + failure.getMessage());
    }

    static HttpReply tooLarge(int limit) {
        return HttpReply.line(
                ReplyStatus.PAYLOAD_TOO_LARGE,
                "the argument has more than %d bytes; send fewer, or raise --payload-limit on balancer and nodes"
                        .formatted(limit));
    }
}
