package dev.tidepool.cluster.grpc.internal;

import dev.tidepool.cluster.NodeId;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.concurrent.CompletableFuture;

/** How the stream of a caller ends that only says who it is. */
final class CallerStreamEnd extends ClientCall.Listener<StreamMessage> {
    private final CompletableFuture<Status> end = new CompletableFuture<>();

    private CallerStreamEnd() {}

    /** Opens a stream and returns its end. */
    static CompletableFuture<Status> of(Channel channel, NodeId caller) {
        CallerStreamEnd listener = new CallerStreamEnd();
        channel.newCall(CallersProtocol.CONNECT, CallOptions.DEFAULT).start(listener, CallersProtocol.header(caller));
        return listener.end;
    }

    @Override
    public void onClose(Status status, Metadata trailers) {
        end.complete(status);
    }
}
