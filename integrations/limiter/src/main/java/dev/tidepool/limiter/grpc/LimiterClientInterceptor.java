package dev.tidepool.limiter.grpc;

import dev.tidepool.limiter.AdaptiveLimiter;
import dev.tidepool.limiter.CallOutcome;
import dev.tidepool.limiter.Permit;
import dev.tidepool.limiter.internal.Entrance;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ClientInterceptors.CheckedForwardingClientCall;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusException;
import java.time.Duration;

/**
 * Lets as many unary calls of a gRPC client out as a limiter allows; streams pass. A call that waits longer than
 * allowed ends with {@code UNAVAILABLE}, as one that finds no server. The thread that starts a call waits, so
 * asynchronous stubs should allow no wait. Thread-safe.
 */
public final class LimiterClientInterceptor implements ClientInterceptor {
    private final Entrance entrance;

    /**
     * Creates an interceptor. The limiter stays the caller's.
     *
     * @param maxWait how long the start of a call may wait; 0 or less refuses at once
     */
    public LimiterClientInterceptor(AdaptiveLimiter limiter, Duration maxWait) {
        entrance = new Entrance(limiter, maxWait);
    }

    @Override
    public <Q, R> ClientCall<Q, R> interceptCall(MethodDescriptor<Q, R> method, CallOptions options, Channel next) {
        ClientCall<Q, R> call = next.newCall(method, options);
        return GrpcOutcomes.isLimited(method) ? new LimitedCall<>(call) : call;
    }

    private StatusException refusal() {
        String limiter = entrance.limiter().name();
        Status status = Thread.currentThread().isInterrupted()
                ? Status.CANCELLED.withDescription("interrupted while limiter '" + limiter + "' was full")
                : GrpcOutcomes.refusal(limiter);
        return status.asException();
    }

    /** Takes the permit at the start of the call, since not every call is started. */
    private final class LimitedCall<Q, R> extends CheckedForwardingClientCall<Q, R> {
        private LimitedCall(ClientCall<Q, R> call) {
            super(call);
        }

        @Override
        protected void checkedStart(Listener<R> listener, Metadata headers) throws StatusException {
            Permit permit = entrance.enter().orElseThrow(LimiterClientInterceptor.this::refusal);
            try {
                delegate()
                        .start(
                                new SimpleForwardingClientCallListener<>(listener) {
                                    @Override
                                    public void onClose(Status status, Metadata trailers) {
                                        permit.release(GrpcOutcomes.of(status));
                                        super.onClose(status, trailers);
                                    }
                                },
                                headers);
            } catch (Throwable thrown) {
                permit.release(CallOutcome.DROPPED);
                throw thrown;
            }
        }
    }
}
