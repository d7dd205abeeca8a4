package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.ClassNotAllowedException;
import dev.tidepool.cluster.NoMemberException;
import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.PayloadTooLargeException;
import dev.tidepool.cluster.RemoteTaskException;
import dev.tidepool.cluster.TaskInDoubtException;
import dev.tidepool.cluster.TaskNotAllowedException;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.TaskTimeLimitException;
import dev.tidepool.cluster.UnknownTaskException;
import dev.tidepool.cluster.VersionMismatchException;
import dev.tidepool.cluster.WrongSecretException;
import dev.tidepool.cluster.internal.wire.Frame;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import dev.tidepool.policy.Counted;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Makes the exceptions of tasks that did not complete. Their messages say what is wrong and what to do. */
final class TaskExceptions {
    private static final Duration SOON = Duration.ofMillis(100);
    private static final Duration LATER = Duration.ofSeconds(1);

    private final CallerSettings settings;
    private final Supplier<List<String>> connectionFailures;

    /** Why nodes and this caller do not understand each other, by the node's address. Guarded by the caller's lock. */
    private final Map<String, String> incompatible = new TreeMap<>();

    private Frame.@Nullable Refusal lastRefusal;

    /** @param connectionFailures as {@link dev.tidepool.cluster.CallerEngine#connectionFailures} */
    TaskExceptions(CallerSettings settings, Supplier<List<String>> connectionFailures) {
        this.settings = settings;
        this.connectionFailures = connectionFailures;
    }

    void incompatible(NodeId node, Frame.Refusal refusal, String message) {
        lastRefusal = refusal;
        incompatible.put(node.address(), message);
    }

    void compatible(NodeId node) {
        incompatible.remove(node.address());
    }

    /** Forgets nodes that are gone. */
    void present(List<NodeId> nodes) {
        incompatible.keySet().retainAll(nodes.stream().map(NodeId::address).toList());
    }

    TaskRejectedException noMember(PendingTask<?> task) {
        List<String> failures = connectionFailures.get();
        if (!failures.isEmpty()) {
            return new NoMemberException(
                    task.name + " was not run: no member is known, and " + String.join("; ", failures), LATER);
        }
        if (incompatible.isEmpty()) {
            return new NoMemberException(
                    task.name + " was not run: no member is known; start a ClusterMember in this cluster, or join a"
                            + " cluster that has one, with its name, address and secret",
                    LATER);
        }
        String message = task.name + " was not run: " + String.join("; ", incompatible.values());
        return lastRefusal == Frame.Refusal.WRONG_SECRET
                ? new WrongSecretException(message, LATER)
                : new VersionMismatchException(message, LATER);
    }

    TaskRejectedException noSuchMember(PendingTask<?> task, NodeId target) {
        return new NoMemberException(
                task.name + " was not run: " + target + " is not a member now; choose another one of members()", LATER);
    }

    TaskRejectedException full(PendingTask<?> task) {
        return new TaskRejectedException(
                ("%s was not run: each member has its limit of %s in flight, and the limit of %s is"
                                + " reached; try again after %d ms")
                        .formatted(
                                task.name,
                                Counted.of(settings.inFlightPerMember(), "task"),
                                Counted.of(settings.heldTasks(), "held task"),
                                SOON.toMillis()),
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
                "%s was not run: the routing policy %s rejected it; try again after %d ms"
                        .formatted(task.name, settings.routing().name(), retryAfterNanos / 1_000_000),
                Duration.ofNanos(retryAfterNanos));
    }

    RuntimeException refusedByAll(PendingTask<?> task) {
        TaskEnded.Refused last = task.lastRefusal;
        if (last == null) {
            return noMember(task);
        }
        String message = task.name + " was not run: " + last.detail();
        return switch (last.reason()) {
            case UNKNOWN_TASK -> new UnknownTaskException(message);
            case PAYLOAD_TOO_LARGE -> PayloadTooLargeException.ofArgument(message);
            case CLASS_NOT_ALLOWED -> new ClassNotAllowedException(message);
            case NOT_ALLOWED -> new TaskNotAllowedException(message);
            case LEASE_LAPSED, TOO_LATE, CANCELLED, QUEUE_FULL, STOPPING ->
                new TaskRejectedException(message, Duration.ofNanos(last.retryAfterNanos()));
        };
    }

    PayloadTooLargeException payloadTooLarge(String task, int bytes) {
        return PayloadTooLargeException.ofArgument(
                "the argument of %s has %d bytes; the limit is %d: send fewer, or raise payloadLimit"
                        .formatted(task, bytes, settings.payloadLimit()));
    }

    TaskTimeLimitException timeLimit(PendingTask<?> task, NodeId node) {
        return new TaskTimeLimitException(
                "%s did not complete on %s within its limit of %d ms; set a longer limit, or make it faster"
                        .formatted(task.name, node, task.options.limit().toMillis()));
    }

    TaskInDoubtException inDoubt(PendingTask<?> task, DispatchedTask lost) {
        return inDoubt(task, lost, "Find out what it did, or submit it with an idempotency key");
    }

    /** Returns the exception of a task with a key whose member was lost, and which no other member takes. */
    TaskInDoubtException inDoubt(PendingTask<?> task, DispatchedTask lost, RuntimeException refusal) {
        TaskInDoubtException inDoubt = inDoubt(task, lost, "No other member took it: see the cause");
        inDoubt.initCause(refusal);
        return inDoubt;
    }

    private static TaskInDoubtException inDoubt(PendingTask<?> task, DispatchedTask lost, String advice) {
        String start = lost.running ? "had started" : "may have started, but will not start now";
        return new TaskInDoubtException(
                "%s was on %s, which was lost; it %s. %s".formatted(task.name, lost.link.node, start, advice),
                lost.running);
    }

    RuntimeException thrown(TaskEnded.Failed failed) {
        if (failed.className().equals(PayloadTooLargeException.class.getName())) {
            return PayloadTooLargeException.ofResult(failed.message());
        }
        return new RemoteTaskException(failed.className(), failed.message(), failed.stackTrace());
    }
}
