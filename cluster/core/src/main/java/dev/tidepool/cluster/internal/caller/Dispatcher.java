package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.TaskRejectedException;
import dev.tidepool.cluster.VersionMismatchException;
import dev.tidepool.cluster.WrongSecretException;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import dev.tidepool.policy.routing.TaskEnd.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends tasks to the members that the router chooses, holds some while every member is at its limit, and determines the
 * outcome of each. Guarded by the caller's lock.
 *
 * <p>Until it ends, a task is in the table of dispatches or among the held tasks, or on its way between them within one
 * call. A task that may run more than once can be in the table several times.
 */
final class Dispatcher {
    private static final int MAX_RETURNS = 16;

    private final RouterDriver router;
    private final TaskExceptions exceptions;
    private final TaskCounters counters;
    private final DispatchTable table = new DispatchTable();
    private final HeldTasks held = new HeldTasks();

    Dispatcher(RouterDriver router, TaskExceptions exceptions, TaskCounters counters) {
        this.counters = counters;
        this.router = router;
        this.exceptions = exceptions;
    }

    int inFlight() {
        return table.size();
    }

    int held() {
        return held.size();
    }

    /** Returns whether it has no task. */
    boolean isIdle() {
        return table.size() + held.size() == 0;
    }

    // ---- Submission

    /** Accepts a task and returns null, or returns the reason for its rejection. */
    @Nullable
    RuntimeException submit(PendingTask<?> task, long nowNanos, DeferredActions after) {
        drainHeld(nowNanos, after);
        RuntimeException refusal = place(task, nowNanos, after);
        task.ended |= refusal != null;
        return refusal;
    }

    private @Nullable RuntimeException place(PendingTask<?> task, long nowNanos, DeferredActions after) {
        if (isBehindOthers(task, nowNanos)) {
            return queue(task, nowNanos);
        }
        return task.target != null || held.due(nowNanos) == null
                ? dispatch(task, nowNanos, after)
                : hold(task, nowNanos);
    }

    private @Nullable RuntimeException dispatch(PendingTask<?> task, long nowNanos, DeferredActions after) {
        DispatchDecision verdict = decide(task, nowNanos, after);
        if (verdict.link() != null) {
            send(task, verdict.link(), nowNanos, after);
            return null;
        }
        if (verdict.refusal() == null) {
            return hold(task, verdict.holdUntil());
        }
        return mayWait(task, verdict.refusal(), nowNanos) ? queue(task, nowNanos) : verdict.refusal();
    }

    /** Returns whether the task, which is new, must wait behind others that are patient too. */
    private boolean isBehindOthers(PendingTask<?> task, long nowNanos) {
        return held.head() != null && task.isPatient(nowNanos);
    }

    /** Returns whether a patient task waits in line instead of being rejected: not if waiting would not help. */
    private static boolean mayWait(PendingTask<?> task, RuntimeException refusal, long nowNanos) {
        return task.isPatient(nowNanos)
                && task.dispatches == null
                && refusal instanceof TaskRejectedException
                && !(refusal instanceof WrongSecretException || refusal instanceof VersionMismatchException);
    }

    private DispatchDecision decide(PendingTask<?> task, long nowNanos, DeferredActions after) {
        DispatchDecision verdict = router.decide(task, nowNanos);
        router.probe(after);
        return verdict;
    }

    private void send(PendingTask<?> task, MemberLink link, long nowNanos, DeferredActions after) {
        if (task.returns > 0 || task.attempts > 1) {
            counters.rerouted();
        }
        DispatchedTask dispatch = new DispatchedTask(table.newId(), task, link, nowNanos);
        table.add(dispatch);
        task.add(dispatch);
        router.started(link, nowNanos);
        CallerMessage.Submit message = new CallerMessage.Submit(
                dispatch.id,
                dispatch.epoch,
                link.lease.onMemberClock(task.deadline, nowNanos),
                task.name,
                task.payload,
                dispatch.attempt,
                task.options.key());
        after.add(() -> link.send(message));
    }

    private boolean isFull() {
        return held.size() >= router.maxHeld();
    }

    private @Nullable RuntimeException hold(PendingTask<?> task, long until) {
        if (isFull()) {
            return exceptions.full(task);
        }
        held.hold(task, until);
        return null;
    }

    private @Nullable RuntimeException queue(PendingTask<?> task, long nowNanos) {
        if (isFull()) {
            return exceptions.full(task);
        }
        held.queue(task, nowNanos);
        return null;
    }

    /**
     * Retries the held tasks that are due, then those in line. If every member is full, the first of them stays first.
     */
    void drainHeld(long nowNanos, DeferredActions after) {
        PendingTask<?> head = held.due(nowNanos);
        while (head != null) {
            DispatchDecision verdict = decide(head, nowNanos, after);
            if (verdict.link() != null) {
                held.release(head);
                send(head, verdict.link(), nowNanos, after);
            } else if (verdict.refusal() != null) {
                held.release(head);
                if (mayWait(head, verdict.refusal(), nowNanos)) {
                    held.queue(head, nowNanos);
                } else if (head.dispatches == null) {
                    reject(head, verdict.refusal(), after);
                }
            } else if (verdict.holdUntil() > nowNanos) {
                held.hold(head, verdict.holdUntil());
            } else {
                return;
            }
            head = held.due(nowNanos);
        }
        drainLine(nowNanos, after);
    }

    private void drainLine(long nowNanos, DeferredActions after) {
        PendingTask<?> head = held.head();
        while (head != null && head.heldUntil <= nowNanos && router.hasRoom()) {
            held.release(head);
            dispatchAgain(head, nowNanos, after);
            if (head == held.head()) {
                return;
            }
            head = held.head();
        }
    }

    /** Ends the wait of tasks in line whose patience is at its end. */
    private void endPatience(long nowNanos, DeferredActions after) {
        for (PendingTask<?> task : held.inLine()) {
            if (!task.isPatient(nowNanos)) {
                held.release(task);
                dispatchAgain(task, nowNanos, after);
            }
        }
    }

    /** Finds another member for a task that is on none, or ends it. */
    private void dispatchAgain(PendingTask<?> task, long nowNanos, DeferredActions after) {
        RuntimeException refusal = dispatch(task, nowNanos, after);
        if (refusal != null) {
            reject(task, refusal, after);
        }
    }

    // ---- Outcomes

    void ended(TaskEnded end, long nowNanos, DeferredActions after) {
        DispatchedTask dispatch = table.get(end.id());
        if (dispatch == null) {
            return;
        }
        PendingTask<?> task = dispatch.task;
        if (end instanceof TaskEnded.Refused refused) {
            remove(dispatch, refused.reason().isLoad() ? Outcome.REJECTED : Outcome.CANCELLED, nowNanos);
            refused(dispatch, refused, nowNanos, after);
        } else {
            remove(dispatch, Outcome.COMPLETED, nowNanos);
            held.release(task);
            end(task, Outcome.CANCELLED, nowNanos, after);
            if (end instanceof TaskEnded.Completed completed) {
                after.add(() -> task.complete(completed.result()));
            } else if (end instanceof TaskEnded.Failed failed) {
                after.add(() -> task.fail(exceptions.thrown(failed)));
            }
        }
        drainHeld(nowNanos, after);
    }

    private void refused(DispatchedTask dispatch, TaskEnded.Refused refused, long nowNanos, DeferredActions after) {
        PendingTask<?> task = dispatch.task;
        MemberLink link = dispatch.link;
        task.lastRefusal = refused;
        boolean isMembersFault = refused.reason() != TaskEnded.Reason.LEASE_LAPSED;
        if (isMembersFault) {
            task.refusedBy(link);
        }
        if (task.dispatches != null || task.isHeld) {
            return;
        }
        task.nextAttempt = dispatch.attempt;
        if (refused.reason() == TaskEnded.Reason.TOO_LATE) {
            fail(task, exceptions.timeLimit(task, link.node), after);
        } else if (++task.returns > MAX_RETURNS && !task.isPatient(nowNanos)) {
            reject(task, exceptions.refusedByAll(task), after);
        } else {
            dispatchAgain(task, nowNanos, after);
        }
    }

    void running(long id) {
        DispatchedTask dispatch = table.get(id);
        if (dispatch != null) {
            dispatch.running = true;
        }
    }

    /** Handles messages that were not sent: their tasks have not run. */
    void unsent(List<CallerMessage> messages, long nowNanos, DeferredActions after) {
        for (CallerMessage message : messages) {
            if (message instanceof CallerMessage.Submit submit) {
                returned(
                        submit.id(),
                        "its member is not connected, or does not read what waits for it",
                        nowNanos,
                        after);
            }
        }
    }

    /** Handles the end of a member that has reported all it can: tasks that are not known to run never started. */
    void neverStarted(MemberLink link, long nowNanos, DeferredActions after) {
        for (DispatchedTask dispatch : table.matching(one -> one.link == link && !one.running)) {
            returned(dispatch.id, "its member has ended", nowNanos, after);
        }
    }

    private void returned(long id, String why, long nowNanos, DeferredActions after) {
        ended(new TaskEnded.Refused(id, TaskEnded.Reason.STOPPING, why, 100_000_000), nowNanos, after);
    }

    /** Handles tasks whose arguments a member's node does not take: they were not sent, and go to another or end. */
    void tooLarge(MemberLink link, List<CallerMessage> messages, int limit, long nowNanos, DeferredActions after) {
        for (CallerMessage message : messages) {
            if (message instanceof CallerMessage.Submit submit && submit.payload().length > limit) {
                String detail = ("its argument has %d bytes; the limit of node %s is %d: send fewer, or raise"
                                + " payloadLimit (--payload-limit) there")
                        .formatted(submit.payload().length, link.node, limit);
                ended(
                        new TaskEnded.Refused(submit.id(), TaskEnded.Reason.PAYLOAD_TOO_LARGE, detail, 0),
                        nowNanos,
                        after);
            }
        }
    }

    /** Also sends the tasks of a member that was set aside to others, if they may run more than once. */
    void setAside(MemberLink link, long nowNanos, DeferredActions after) {
        for (DispatchedTask dispatch : table.matching(one -> one.link == link)) {
            PendingTask<?> task = dispatch.task;
            boolean isOnlyOne = task.dispatches == dispatch && dispatch.next == null && !task.isHeld;
            if (isOnlyOne && task.mayRunAgain() && !router.routed().isEmpty()) {
                task.refusedBy(link);
                task.nextAttempt = ++task.attempts;
                if (dispatch(task, nowNanos, after) != null) {
                    task.attempts--;
                }
            }
        }
    }

    /** Ends or reroutes the tasks of a lost member: none of them can start there any more. */
    void giveUp(MemberLink link, long nowNanos, DeferredActions after) {
        for (DispatchedTask dispatch : table.matching(one -> one.link == link)) {
            PendingTask<?> task = dispatch.task;
            remove(dispatch, Outcome.LOST, nowNanos);
            if (task.lost == null || dispatch.running) {
                task.lost = dispatch;
            }
            if (task.dispatches != null || task.isHeld) {
                continue;
            }
            if (task.mayRunAgain()) {
                task.nextAttempt = ++task.attempts;
                dispatchAgain(task, nowNanos, after);
            } else {
                fail(task, exceptions.inDoubt(task, task.lost), after);
            }
        }
        drainHeld(nowNanos, after);
    }

    void abandon(PendingTask<?> task, long nowNanos, DeferredActions after) {
        if (!task.ended) {
            held.release(task);
            end(task, Outcome.CANCELLED, nowNanos, after);
            drainHeld(nowNanos, after);
        }
    }

    /** Ends every task and cancels its future. Returns the tasks that were never sent. */
    List<PendingTask<?>> abandonAll(long nowNanos, DeferredActions after) {
        List<PendingTask<?>> neverSent = new ArrayList<>();
        for (PendingTask<?> task : held.all()) {
            if (task.dispatches == null) {
                neverSent.add(task);
            }
            abandon(task, nowNanos, after);
            after.add(task::cancelledByCaller);
        }
        for (DispatchedTask dispatch : table.matching(one -> true)) {
            abandon(dispatch.task, nowNanos, after);
            after.add(dispatch.task::cancelledByCaller);
        }
        return neverSent;
    }

    void tick(long nowNanos, DeferredActions after) {
        router.tick(nowNanos);
        for (DispatchedTask dispatch : table.matching(one -> one.task.deadline - nowNanos <= 0)) {
            if (!dispatch.task.ended) {
                expire(dispatch.task, dispatch.link.node, nowNanos, after);
            }
        }
        for (PendingTask<?> task : held.all()) {
            if (task.deadline - nowNanos <= 0) {
                expire(task, null, nowNanos, after);
            }
        }
        endPatience(nowNanos, after);
        drainHeld(nowNanos, after);
    }

    private void expire(PendingTask<?> task, @Nullable NodeId node, long nowNanos, DeferredActions after) {
        held.release(task);
        end(task, Outcome.LOST, nowNanos, after);
        if (node == null) {
            reject(task, router.routed().isEmpty() ? exceptions.noMember(task) : exceptions.heldTooLong(task), after);
        } else {
            fail(task, exceptions.timeLimit(task, node), after);
        }
    }

    /** Ends a task that no member takes. It has not run, unless it was on a member that was lost. */
    private void reject(PendingTask<?> task, RuntimeException cause, DeferredActions after) {
        fail(task, task.lost == null ? cause : exceptions.inDoubt(task, task.lost, cause), after);
    }

    private void fail(PendingTask<?> task, RuntimeException cause, DeferredActions after) {
        task.ended = true;
        after.add(() -> task.fail(cause));
    }

    /** Ends a task: cancels it on the members that still have it, and reports {@code outcome} to the router. */
    private void end(PendingTask<?> task, Outcome outcome, long nowNanos, DeferredActions after) {
        task.ended = true;
        while (task.dispatches != null) {
            DispatchedTask dispatch = task.dispatches;
            remove(dispatch, outcome, nowNanos);
            after.add(() -> dispatch.link.send(new CallerMessage.Cancel(dispatch.id)));
        }
    }

    private void remove(DispatchedTask dispatch, Outcome outcome, long nowNanos) {
        table.remove(dispatch);
        dispatch.task.remove(dispatch);
        router.ended(dispatch, outcome, nowNanos);
    }
}
