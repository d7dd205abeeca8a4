package dev.tidepool.cluster.internal.caller;

import dev.tidepool.cluster.NodeId;
import dev.tidepool.cluster.internal.wire.CallerMessage;
import dev.tidepool.cluster.internal.wire.MemberMessage;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import dev.tidepool.policy.routing.TaskEnd.Outcome;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sends tasks to members as the router says, holds a few when every member has all that it may have, and
 * finds the end of each. Guarded by the caller's lock.
 *
 * <p>A task is in one of three places until it ends: in the table of sendings, once or, if it may run more
 * than once, several times; among the held; or between the two within one call.
 */
final class Dispatcher {
    private static final int MOST_RETURNS = 16;

    private final CallerSettings settings;
    private final Balancer balancer;
    private final Refusals refusals;
    private final Tally tally;
    private final SendingTable table = new SendingTable();
    private final HeldTasks held = new HeldTasks();

    Dispatcher(CallerSettings settings, Balancer balancer, Refusals refusals, Tally tally) {
        this.settings = settings;
        this.tally = tally;
        this.balancer = balancer;
        this.refusals = refusals;
    }

    int inFlight() {
        return table.size();
    }

    int held() {
        return held.size();
    }

    // ---- Tasks come

    /** Takes a task; returns why not, if it is turned away. */
    @Nullable
    RuntimeException submit(PendingTask<?> task, long nowNanos, Afterwards after) {
        drainHeld(nowNanos, after);
        boolean isNext = held.due(nowNanos) == null || task.target != null;
        RuntimeException refusal = isNext ? dispatch(task, nowNanos, after) : hold(task, nowNanos);
        if (refusal != null) {
            task.ended = true;
        }
        return refusal;
    }

    private @Nullable RuntimeException dispatch(PendingTask<?> task, long nowNanos, Afterwards after) {
        Verdict verdict = decide(task, nowNanos, after);
        if (verdict.link() != null) {
            send(task, verdict.link(), nowNanos, after);
            return null;
        }
        return verdict.refusal() != null ? verdict.refusal() : hold(task, verdict.holdUntil());
    }

    private Verdict decide(PendingTask<?> task, long nowNanos, Afterwards after) {
        Verdict verdict = balancer.decide(task, nowNanos);
        balancer.probe(after);
        return verdict;
    }

    private void send(PendingTask<?> task, MemberLink link, long nowNanos, Afterwards after) {
        if (task.returns > 0 || task.attempts > 1) {
            tally.rerouted();
        }
        Sending sending = new Sending(table.newId(), task, link, nowNanos);
        table.add(sending);
        task.add(sending);
        balancer.started(link, nowNanos);
        CallerMessage.Submit message = new CallerMessage.Submit(
                sending.id,
                sending.epoch,
                link.lease.onMemberClock(task.deadline, nowNanos),
                task.name,
                task.payload,
                sending.attempt,
                task.options.key());
        after.add(() -> link.outbox.send(message));
    }

    private @Nullable RuntimeException hold(PendingTask<?> task, long until) {
        if (held.size() >= settings.heldTasks()) {
            return refusals.full(task);
        }
        held.hold(task, until);
        return null;
    }

    /** Asks again for the tasks whose time has come. One that finds every member full keeps its place before the others. */
    private void drainHeld(long nowNanos, Afterwards after) {
        PendingTask<?> head = held.due(nowNanos);
        while (head != null) {
            Verdict verdict = decide(head, nowNanos, after);
            if (verdict.link() != null) {
                held.release(head);
                send(head, verdict.link(), nowNanos, after);
            } else if (verdict.refusal() != null) {
                held.release(head);
                if (head.sendings == null) {
                    turnAway(head, verdict.refusal(), after);
                }
            } else if (verdict.holdUntil() > nowNanos) {
                held.hold(head, verdict.holdUntil());
            } else {
                return;
            }
            head = held.due(nowNanos);
        }
    }

    /** Finds another member for a task that is nowhere, or ends it. */
    private void dispatchAgain(PendingTask<?> task, long nowNanos, Afterwards after) {
        RuntimeException refusal = dispatch(task, nowNanos, after);
        if (refusal != null) {
            turnAway(task, refusal, after);
        }
    }

    // ---- Tasks end

    void ended(TaskEnded end, long nowNanos, Afterwards after) {
        Sending sending = table.get(end.id());
        if (sending == null) {
            return;
        }
        PendingTask<?> task = sending.task;
        if (end instanceof TaskEnded.Refused refused) {
            remove(sending, refused.reason().isLoad() ? Outcome.REJECTED : Outcome.CANCELLED, nowNanos);
            refused(sending, refused, nowNanos, after);
        } else {
            remove(sending, Outcome.COMPLETED, nowNanos);
            held.release(task);
            end(task, Outcome.CANCELLED, nowNanos, after);
            if (end instanceof TaskEnded.Completed completed) {
                after.add(() -> task.complete(completed.result()));
            } else if (end instanceof TaskEnded.Failed failed) {
                after.add(() -> task.fail(refusals.thrown(failed)));
            }
        }
        drainHeld(nowNanos, after);
    }

    private void refused(Sending sending, TaskEnded.Refused refused, long nowNanos, Afterwards after) {
        PendingTask<?> task = sending.task;
        MemberLink link = sending.link;
        refusals.remember(task, refused);
        boolean isMembersFault = refused.reason() != TaskEnded.Reason.LEASE_LAPSED;
        if (isMembersFault) {
            task.refusedBy(link);
        }
        if (task.sendings != null || task.isHeld) {
            return;
        }
        task.nextAttempt = sending.attempt;
        if (refused.reason() == TaskEnded.Reason.TOO_LATE) {
            fail(task, refusals.timeLimit(task, link.node), after);
        } else if (++task.returns > MOST_RETURNS) {
            turnAway(task, refusals.refusedByAll(task), after);
        } else {
            dispatchAgain(task, nowNanos, after);
        }
    }

    void running(long id) {
        Sending sending = table.get(id);
        if (sending != null) {
            sending.running = true;
        }
    }

    /** These messages did not leave: their tasks have not run. */
    void unsent(List<CallerMessage> messages, long nowNanos, Afterwards after) {
        for (CallerMessage message : messages) {
            if (message instanceof CallerMessage.Submit submit) {
                ended(
                        new TaskEnded.Refused(
                                submit.id(), TaskEnded.Reason.STOPPING, "the member is not connected", 100_000_000),
                        nowNanos,
                        after);
            }
        }
    }

    /** A member is set aside: tasks that may run twice are sent elsewhere too. */
    void setAside(MemberLink link, long nowNanos, Afterwards after) {
        for (Sending sending : table.matching(one -> one.link == link)) {
            PendingTask<?> task = sending.task;
            boolean isOnlyOne = task.sendings == sending && sending.next == null && !task.isHeld;
            if (isOnlyOne && task.mayRunAgain() && !balancer.routed().isEmpty()) {
                task.refusedBy(link);
                task.nextAttempt = ++task.attempts;
                if (dispatch(task, nowNanos, after) != null) {
                    task.attempts--;
                }
            }
        }
    }

    /** What a member still has of this caller does not start any more. */
    void giveUp(MemberLink link, long nowNanos, Afterwards after) {
        for (Sending sending : table.matching(one -> one.link == link)) {
            PendingTask<?> task = sending.task;
            remove(sending, Outcome.LOST, nowNanos);
            if (task.lost == null || sending.running) {
                task.lost = sending;
            }
            if (task.sendings != null || task.isHeld) {
                continue;
            }
            if (task.mayRunAgain()) {
                task.nextAttempt = ++task.attempts;
                dispatchAgain(task, nowNanos, after);
            } else {
                fail(task, refusals.inDoubt(task, task.lost), after);
            }
        }
        drainHeld(nowNanos, after);
    }

    /** The caller's user does not want the task any more. */
    void abandon(PendingTask<?> task, long nowNanos, Afterwards after) {
        if (!task.ended) {
            held.release(task);
            end(task, Outcome.CANCELLED, nowNanos, after);
            drainHeld(nowNanos, after);
        }
    }

    /** Ends every task; its future is cancelled. Returns those that were sent nowhere. */
    List<PendingTask<?>> abandonAll(long nowNanos, Afterwards after) {
        List<PendingTask<?>> neverSent = new ArrayList<>();
        for (PendingTask<?> task : held.all()) {
            if (task.sendings == null) {
                neverSent.add(task);
            }
            abandon(task, nowNanos, after);
            after.add(task::cancelledByCaller);
        }
        for (Sending sending : table.matching(one -> true)) {
            abandon(sending.task, nowNanos, after);
            after.add(sending.task::cancelledByCaller);
        }
        return neverSent;
    }

    void tick(long nowNanos, Afterwards after) {
        balancer.tick(nowNanos);
        for (Sending sending : table.matching(one -> one.task.deadline - nowNanos <= 0)) {
            if (!sending.task.ended) {
                expire(sending.task, sending.link.node, nowNanos, after);
            }
        }
        for (PendingTask<?> task : held.all()) {
            if (task.deadline - nowNanos <= 0) {
                expire(task, null, nowNanos, after);
            }
        }
        drainHeld(nowNanos, after);
    }

    private void expire(PendingTask<?> task, @Nullable NodeId node, long nowNanos, Afterwards after) {
        held.release(task);
        end(task, Outcome.LOST, nowNanos, after);
        if (node == null) {
            turnAway(task, refusals.heldTooLong(task), after);
        } else {
            fail(task, refusals.timeLimit(task, node), after);
        }
    }

    /** No member takes a task: it has not run, unless it was on one that was lost. */
    private void turnAway(PendingTask<?> task, RuntimeException cause, Afterwards after) {
        fail(task, task.lost == null ? cause : refusals.inDoubt(task, task.lost, cause), after);
    }

    private void fail(PendingTask<?> task, RuntimeException cause, Afterwards after) {
        task.ended = true;
        after.add(() -> task.fail(cause));
    }

    /** Ends a task; members that still have it are told that nobody waits, the router that they ended so. */
    private void end(PendingTask<?> task, Outcome outcome, long nowNanos, Afterwards after) {
        task.ended = true;
        while (task.sendings != null) {
            Sending sending = task.sendings;
            remove(sending, outcome, nowNanos);
            after.add(() -> sending.link.outbox.send(new CallerMessage.Cancel(sending.id)));
        }
    }

    private void remove(Sending sending, Outcome outcome, long nowNanos) {
        table.remove(sending);
        sending.task.remove(sending);
        balancer.ended(sending, outcome, nowNanos);
    }

    /** Hears what a member says of its tasks. */
    void heard(MemberMessage message, long nowNanos, Afterwards after) {
        if (message instanceof TaskEnded end) {
            ended(end, nowNanos, after);
        } else if (message instanceof MemberMessage.Running running) {
            running(running.id());
        }
    }
}
