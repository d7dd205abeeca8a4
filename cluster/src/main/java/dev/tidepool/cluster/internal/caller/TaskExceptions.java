package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.ClassNotAllowedException;
import dev.tidepool.cluster.NoMemberException;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.PayloadTooLargeException;
import dev.tidepool.cluster.RemoteTaskException;
import dev.tidepool.cluster.TaskInDoubtException;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.TaskTimeLimitException;
import dev.tidepool.cluster.UnknownTaskException;
import dev.tidepool.cluster.VersionMismatchException;
import dev.tidepool.cluster.WrongSecretException;
import dev.tidepool.cluster.internal.wire.Frame;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What users are told of tasks that did not complete: the offending value, and what to do. */
final class TaskExceptions {
    private static final Duration SOON = Duration.ofMillis(100);
    private static final Duration LATER = Duration.ofSeconds(1);

    private final CallerSettings settings;
    private final Supplier<List<String>> connectionFailures;

    /** Nodes that refuse this caller, by address, and why. */
    private final Map<String, String> strangers = new TreeMap<>();

    private Frame.@Nullable Refusal lastStrange;

    /**
     * Makes a caller's exceptions.
     *
     * @param connectionFailures as {@link dev.tidepool.cluster.ClusterEngine#connectionFailures}
     */
    TaskExceptions(CallerSettings settings, Supplier<List<String>> connectionFailures) {
        this.settings = settings;
        this.connectionFailures = connectionFailures;
    }

    /** A node and this caller do not understand each other; guarded by the caller's lock. */
    void strange(NodeId node, Frame.Refusal refusal, String message) {
        lastStrange = refusal;
        strangers.put(node.address(), message);
    }

    /** A node is understood, or gone. */
    void understood(NodeId node) {
        strangers.remove(node.address());
    }

    TaskRejectedException noMember(PendingTask<?> task) {
        List<String> rebuffs = connectionFailures.get();
        if (!rebuffs.isEmpty()) {
            return new WrongSecretException(
                    task.name + " was not run: no member is known, and " + String.join("; ", rebuffs)
                            + "; give both the same",
                    LATER);
        }
        if (strangers.isEmpty()) {
            return new NoMemberException(
                    task.name
                            + " was not run: no member is known; start one with ClusterMember in this cluster, or join the cluster of one: its name, an address and its secret",
                    LATER);
        }
        String message = task.name + " was not run: " + String.join("; ", strangers.values());
        return lastStrange == Frame.Refusal.WRONG_SECRET
                ? new WrongSecretException(message, LATER)
                : new VersionMismatchException(message, LATER);
    }

    TaskRejectedException noSuchMember(PendingTask<?> task, NodeId target) {
        return new NoMemberException(
                task.name + " was not run: " + target + " is no member now; ask for members() and choose another",
                LATER);
    }

    TaskRejectedException full(PendingTask<?> task) {
        return new TaskRejectedException(
                "%s was not run: no member has room, with at most %d tasks in flight on each, and %d more are held; try again after %d ms"
                        .formatted(task.name, settings.inFlightPerMember(), settings.heldTasks(), SOON.toMillis()),
                SOON);
    }

    TaskRejectedException heldTooLong(PendingTask<?> task) {
        return new TaskRejectedException(
                "%s was not run: no member took it within its %d ms; try again after %d ms"
                        .formatted(task.name, task.options.limit().toMillis(), SOON.toMillis()),
                SOON);
    }

    TaskRejectedException routerRejects(PendingTask<?> task, long retryAfterNanos) {
        return new TaskRejectedException(
                "%s was not run: %s turns it away; try again after %d ms"
                        .formatted(task.name, settings.routing().name(), retryAfterNanos / 1_000_000),
                Duration.ofNanos(retryAfterNanos));
    }

    void remember(PendingTask<?> task, TaskEnded.Refused refused) {
        task.lastRefusal = refused;
    }

    RuntimeException refusedByAll(PendingTask<?> task) {
        TaskEnded.Refused last = task.lastRefusal;
        if (last == null) {
            return noMember(task);
        }
        String message = task.name + " was not run: " + last.detail();
        return switch (last.reason()) {
            case UNKNOWN_TASK -> new UnknownTaskException(message);
            case PAYLOAD_TOO_LARGE -> new PayloadTooLargeException(message);
            case CLASS_NOT_ALLOWED -> new ClassNotAllowedException(message);
            case LEASE_LAPSED, TOO_LATE, CANCELLED, QUEUE_FULL, STOPPING ->
                new TaskRejectedException(message, Duration.ofNanos(last.retryAfterNanos()));
        };
    }

    PayloadTooLargeException payloadTooLarge(String task, int bytes) {
        return new PayloadTooLargeException(
                "the argument of %s has %d bytes, the limit is %d; send less, or raise payloadLimit"
                        .formatted(task, bytes, settings.payloadLimit()));
    }

    TaskTimeLimitException timeLimit(PendingTask<?> task, NodeId node) {
        return new TaskTimeLimitException(
                "%s was not done on %s within its %d ms; name a longer limit, or make it faster"
                        .formatted(task.name, node, task.options.limit().toMillis()));
    }

    TaskInDoubtException inDoubt(PendingTask<?> task, Dispatch dispatch) {
        return new TaskInDoubtException(
                "%s was on %s, which was lost; it %s. Find out what it did, or submit it with an idempotent key"
                        .formatted(
                                task.name,
                                dispatch.link.node,
                                dispatch.running ? "had started" : "may have started, and will not any more"),
                dispatch.running);
    }

    /** A task under a key was on a member that was lost, and nobody else takes it. */
    TaskInDoubtException inDoubt(PendingTask<?> task, Dispatch lost, RuntimeException refusal) {
        TaskInDoubtException inDoubt = new TaskInDoubtException(
                "%s was on %s, which was lost; it %s. No other member took it, as its cause says"
                        .formatted(
                                task.name,
                                lost.link.node,
                                lost.running ? "had started" : "may have started, and will not any more"),
                lost.running);
        inDoubt.initCause(refusal);
        return inDoubt;
    }

    RuntimeException thrown(TaskEnded.Failed failed) {
        if (failed.className().equals(PayloadTooLargeException.class.getName())) {
            return new PayloadTooLargeException(failed.message());
        }
        return new RemoteTaskException(failed.className(), failed.message(), failed.stackTrace());
    }
}
