package dev.tidepool.cluster.internal.caller;

import org.jspecify.annotations.Nullable;

/** A task that was sent to a member. Guarded by the caller's lock. */
final class DispatchedTask {
    final long id;
    final PendingTask<?> task;
    final MemberLink link;
    final int routerNode;
    final long epoch;
    final long sentAt;

    /** Which of the task's attempts it is: no two dispatches that may have run are the same. */
    final int attempt;

    /** Whether the member reported that it runs. */
    boolean running;

    /** The task's next dispatch that is not ended. */
    @Nullable
    DispatchedTask next;

    DispatchedTask(long id, PendingTask<?> task, MemberLink link, long sentAt) {
        this.id = id;
        this.task = task;
        this.link = link;
        this.routerNode = link.routerNode;
        this.epoch = link.lease.epoch();
        this.sentAt = sentAt;
        this.attempt = task.nextAttempt;
    }
}
