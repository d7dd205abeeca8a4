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
import io.grpc.Context;
import io.grpc.Deadline;
import io.grpc.ForwardingClientCallListener.SimpleForwardingClientCallListener;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Lets as many unary calls of a gRPC client out as a limiter allows; streams pass. A call that waits longer than
 * allowed ends with {@code UNAVAILABLE}, as one that finds no server; no call waits beyond its deadline. A deadline
 * that passes says nothing of the downstream if the call waited here for most of the time. The thread that starts a
 * call waits, so asynchronous stubs should allow no wait. Thread-safe.
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
        return GrpcOutcomes.isLimited(method) ? new LimitedCall<>(call, options) : call;
    }

    private StatusException refusal(Time time) {
        String limiter = entrance.limiter().name();
        Status status;
        if (Thread.currentThread().isInterrupted()) {
            status = Status.CANCELLED.withDescription("interrupted while limiter '" + limiter + "' was full");
        } else if (time.isOver()) {
            status = Status.DEADLINE_EXCEEDED.withDescription(
                    "the time was over before limiter '" + limiter + "' let the call in");
        } else {
            status = GrpcOutcomes.refusal(limiter);
        }
        return status.asException();
    }

    /** Returns an outcome for a call that waited here for so long, and then had so much time. */
    private static CallOutcome outcome(Status status, long waitedNanos, long leftNanos) {
        boolean hadNoTime = status.getCode() == Status.Code.DEADLINE_EXCEEDED && waitedNanos > leftNanos;
        return hadNoTime ? CallOutcome.IGNORED : GrpcOutcomes.of(status);
    }

    /** The time that a call has: until its own deadline, or that of the call which it serves. */
    private record Time(@Nullable Deadline own, @Nullable Deadline ofContext) {
        long leftNanos() {
            return Math.min(leftNanos(own), leftNanos(ofContext));
        }

        private static long leftNanos(@Nullable Deadline deadline) {
            return deadline == null ? Long.MAX_VALUE : deadline.timeRemaining(TimeUnit.NANOSECONDS);
        }

        boolean isOver() {
            return leftNanos() <= 0;
        }
    }

    /**
     * Takes the permit at the start of the call, since not every call is started. A call that its client cancels leaves
     * at once: a blocking stub then runs no end of it.
     */
    private final class LimitedCall<Q, R> extends CheckedForwardingClientCall<Q, R> {
        private final CallOptions options;

        /** The permit of a call that has started, for its cancellation. */
        private volatile @Nullable Permit started;

        private LimitedCall(ClientCall<Q, R> call, CallOptions options) {
            super(call);
            this.options = options;
        }

        @Override
        protected void checkedStart(Listener<R> listener, Metadata headers) throws StatusException {
            Time time = new Time(options.getDeadline(), Context.current().getDeadline());
            long leftAtFirst = time.leftNanos();
            Permit permit = entrance.enter(Duration.ofNanos(leftAtFirst)).orElseThrow(() -> refusal(time));
            long left = time.leftNanos();
            long waited = leftAtFirst - left;
            if (left <= 0) {
                permit.release(CallOutcome.IGNORED);
                throw refusal(time);
            }
            started = permit;
            try {
                delegate()
                        .start(
                                new SimpleForwardingClientCallListener<>(listener) {
                                    @Override
                                    public void onClose(Status status, Metadata trailers) {
                                        permit.releaseOnce(outcome(status, waited, left));
                                        super.onClose(status, trailers);
                                    }
                                },
                                headers);
            } catch (Throwable thrown) {
                permit.releaseOnce(CallOutcome.DROPPED);
                throw thrown;
            }
        }

        @Override
        public void cancel(@Nullable String message, @Nullable Throwable cause) {
            try {
                super.cancel(message, cause);
            } finally {
                Permit permit = started;
                if (permit != null) {
                    permit.releaseOnce(CallOutcome.IGNORED);
                }
            }
        }
    }
}
