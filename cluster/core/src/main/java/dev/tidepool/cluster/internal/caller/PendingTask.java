package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.Codec;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskOptions;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A task from its submission to the completion of its future. The caller's lock guards what is not final.
 *
 * @param <R> the type of its result
 */
public final class PendingTask<R extends @Nullable Object> {
    final String name;
    final byte[] payload;
    final TaskOptions options;
    final long submittedAt;
    final long deadline;

    /** The only node that may run it; null for any. */
    final @Nullable NodeId target;

    private final @Nullable Object origin;
    private final Codec<R> codec;
    private final RemoteFuture<R> future;

    /** The first of its dispatches that have not ended. */
    @Nullable
    DispatchedTask dispatches;

    /** The number of attempts that may have run. */
    int attempts = 1;

    /** The attempt number of its next dispatch: a new one, or that of a dispatch that came back and has not run. */
    int nextAttempt = 1;

    int returns;

    private @Nullable List<MemberLink> refusedBy;

    TaskEnded.@Nullable Refused lastRefusal;

    /** A dispatch to a member that was lost, where it may have run; preferably one that is known to have started. */
    @Nullable
    DispatchedTask lost;

    int holds;

    /** While it is held: when to ask the router again. */
    long heldUntil;

    /** Its order among the tasks that are held until the same time. */
    long heldNumber;

    boolean isHeld;

    /** Whether its future is complete or about to be. */
    boolean ended;

    PendingTask(
            Caller caller,
            String name,
            byte[] payload,
            Codec<R> codec,
            TaskOptions options,
            @Nullable NodeId target,
            @Nullable Object origin,
            long nowNanos) {
        this.name = name;
        this.payload = payload;
        this.codec = codec;
        this.options = options;
        this.target = target;
        this.origin = origin;
        this.submittedAt = nowNanos;
        this.deadline = nowNanos + options.limit().toNanos();
        this.future = new RemoteFuture<>(caller, this);
    }

    public @Nullable Object origin() {
        return origin;
    }

    public CompletableFuture<R> future() {
        return future;
    }

    /** Returns whether its submission was accepted. It then waits where a new task would be rejected. */
    boolean wasAccepted() {
        return isHeld || returns > 0 || attempts > 1;
    }

    boolean mayRunAgain() {
        return options.key() != null && attempts < options.attempts();
    }

    void refusedBy(MemberLink link) {
        if (refusedBy == null) {
            refusedBy = new ArrayList<>(1);
        }
        refusedBy.add(link);
    }

    boolean wasRefusedBy(MemberLink link) {
        return refusedBy != null && refusedBy.contains(link);
    }

    /** Makes all members eligible again. Returns for how long the last to refuse wants no more, nanos. */
    long forgetRefusals() {
        TaskEnded.Refused last = refusedBy == null ? null : lastRefusal;
        refusedBy = null;
        return last == null ? 0 : last.retryAfterNanos();
    }

    /** Returns whether it waits where another task would be rejected. */
    boolean isPatient(long nowNanos) {
        return target == null && nowNanos - submittedAt < options.patience().toNanos();
    }

    void add(DispatchedTask dispatch) {
        dispatch.next = dispatches;
        dispatches = dispatch;
    }

    void remove(DispatchedTask ended) {
        if (dispatches == ended) {
            dispatches = ended.next;
            return;
        }
        for (DispatchedTask one = dispatches; one != null; one = one.next) {
            if (one.next == ended) {
                one.next = ended.next;
                return;
            }
        }
    }

    /** Completes the future with a result; called without the caller's lock. */
    void complete(byte[] result) {
        R value;
        try {
            value = codec.decode(result);
        } catch (Throwable undecodable) { // also an Error, such as that of a result which is nested too deeply
            future.endExceptionally(undecodable);
            return;
        }
        future.end(value);
    }

    /** Completes the future with an exception; called without the caller's lock. */
    void fail(Throwable cause) {
        future.endExceptionally(cause);
    }

    void cancelledByCaller() {
        future.endCancelled();
    }
}
