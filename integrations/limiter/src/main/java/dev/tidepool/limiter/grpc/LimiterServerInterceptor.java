package dev.tidepool.limiter.grpc;

import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.limiter.CallOutcome;
import dev.tidepool.limiter.Permit;
import io.grpc.ForwardingServerCall.SimpleForwardingServerCall;
import io.grpc.ForwardingServerCallListener.SimpleForwardingServerCallListener;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.Optional;

/**
 * Lets as many unary calls into a gRPC server as a limiter allows; streams pass. A call that finds the limit reached
 * ends at once with {@code UNAVAILABLE}: waiting would block a thread of the server. A call that its client cancels, as
 * at a deadline, counts as dropped. Thread-safe.
 */
public final class LimiterServerInterceptor implements ServerInterceptor {
    private final AdaptiveLimiter limiter;

    /** Creates an interceptor. The limiter stays the caller's. */
    public LimiterServerInterceptor(AdaptiveLimiter limiter) {
        this.limiter = limiter;
    }

    @Override
    public <Q, R> ServerCall.Listener<Q> interceptCall(
            ServerCall<Q, R> call, Metadata headers, ServerCallHandler<Q, R> next) {
        if (!GrpcOutcomes.isLimited(call.getMethodDescriptor())) {
            return next.startCall(call, headers);
        }
        Optional<Permit> entered = limiter.tryAcquire();
        if (entered.isEmpty()) {
            call.close(GrpcOutcomes.refusal(limiter.name()), new Metadata());
            return new ServerCall.Listener<>() {};
        }
        Permit permit = entered.get();
        LimitedCall<Q, R> limited = new LimitedCall<>(call);
        ServerCall.Listener<Q> listener;
        try {
            listener = next.startCall(limited, headers);
        } catch (Throwable thrown) {
            permit.release(CallOutcome.DROPPED);
            throw thrown;
        }
        return new SimpleForwardingServerCallListener<>(listener) {
            @Override
            public void onComplete() {
                permit.release(GrpcOutcomes.of(limited.status));
                super.onComplete();
            }

            @Override
            public void onCancel() {
                permit.release(CallOutcome.DROPPED);
                super.onCancel();
            }
        };
    }

    /** Remembers the status. Of its listener, either {@code onComplete} or {@code onCancel} is called, once. */
    private static final class LimitedCall<Q, R> extends SimpleForwardingServerCall<Q, R> {
        private volatile Status status = Status.UNKNOWN;

        private LimitedCall(ServerCall<Q, R> call) {
            super(call);
        }

        @Override
        public void close(Status how, Metadata trailers) {
            status = how;
            super.close(how, trailers);
        }
    }
}
