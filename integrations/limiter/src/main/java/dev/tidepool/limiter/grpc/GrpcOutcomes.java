package dev.tidepool.limiter.grpc;

import dev.tidepool.limiter.CallOutcome;
import io.grpc.MethodDescriptor;
import io.grpc.Status;

/** What the interceptors of both sides conclude from a call. */
final class GrpcOutcomes {
    private GrpcOutcomes() {}

    /** Returns whether calls of a method are limited: a stream would keep its permit for as long as it likes. */
    static boolean isLimited(MethodDescriptor<?, ?> method) {
        return method.getType() == MethodDescriptor.MethodType.UNARY;
    }

    /** Returns the status of a call that is not let in. */
    static Status refusal(String limiter) {
        return Status.UNAVAILABLE.withDescription("limiter '" + limiter + "' lets no further call in");
    }

    /** Returns how a call ended: what the caller did wrong says nothing of the downstream. */
    static CallOutcome of(Status status) {
        return switch (status.getCode()) {
            case OK -> CallOutcome.SUCCESS;
            case UNAVAILABLE, RESOURCE_EXHAUSTED, DEADLINE_EXCEEDED, INTERNAL, UNKNOWN, ABORTED, DATA_LOSS ->
                CallOutcome.DROPPED;
            case CANCELLED,
                    INVALID_ARGUMENT,
                    NOT_FOUND,
                    ALREADY_EXISTS,
                    PERMISSION_DENIED,
                    FAILED_PRECONDITION,
                    OUT_OF_RANGE,
                    UNIMPLEMENTED,
                    UNAUTHENTICATED -> CallOutcome.IGNORED;
        };
    }
}
