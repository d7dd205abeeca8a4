package dev.tidepool.cluster.internal.member;

import dev.tidepool.cluster.TaskContext;
import dev.tidepool.cluster.internal.wire.CallerMessage.Submit;
import dev.tidepool.cluster.internal.wire.TaskEnded;
import dev.tidepool.cluster.internal.wire.TaskEnded.Reason;
import dev.tidepool.executor.TypedTask;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A task on its member: it waits, starts if its lease allows, runs, and reports its outcome to its caller exactly once.
 * Thread-safe.
 */
public final class MemberTask implements Runnable, TypedTask {
    private enum State {
        WAITING,
        RUNNING,
        ENDED
    }

    private final MemberServer member;
    private final CallerLink link;
    private final @Nullable String caller;
    private final TaskHandler handler;
    private final long arrivedAt;

    /** The number of tasks that were here when it arrived. */
    private final int others;

    /** Loses its argument if the task is refused: the pool keeps the task until a thread has come to it. */
    private volatile Submit submit;

    private State state = State.WAITING;
    private @Nullable Thread thread;
    private long startedAt;
    private boolean runningReported;

    /** @param caller whose rights count; null for a node, which may run everything */
    MemberTask(
            MemberServer member,
            CallerLink link,
            @Nullable String caller,
            Submit submit,
            TaskHandler handler,
            long arrivedAt,
            int others) {
        this.member = member;
        this.link = link;
        this.caller = caller;
        this.submit = submit;
        this.handler = handler;
        this.arrivedAt = arrivedAt;
        this.others = others;
    }

    @Override
    public String taskType() {
        return submit.task();
    }

    long id() {
        return submit.id();
    }

    @Override
    public void run() {
        if (begin()) {
            finish();
        }
    }

    /**
     * Starts the task, if it still may.
     *
     * @return whether it has started; the same thread must then call {@link #finish}
     */
    public boolean begin() {
        Reason reason;
        synchronized (this) {
            if (state != State.WAITING) {
                return false;
            }
            long now = member.now();
            reason = reasonAgainst(now);
            if (reason == null) {
                state = State.RUNNING;
                thread = Thread.currentThread();
                startedAt = now;
                member.load().started(now, arrivedAt);
                return true;
            }
            end();
        }
        refuse(reason);
        return false;
    }

    /** Ends a task that waits. */
    private void end() {
        state = State.ENDED;
        member.load().left(arrivedAt, submit.heldBytes());
        submit = submit.withoutPayload();
    }

    private @Nullable Reason reasonAgainst(long nowNanos) {
        if (member.isDraining()) {
            return Reason.STOPPING;
        } else if (nowNanos > submit.startBy()) {
            return Reason.TOO_LATE;
        } else if (!member.allows(caller, submit.task())) {
            return Reason.NOT_ALLOWED;
        }
        return link.lease().allows(submit.epoch(), nowNanos) ? null : Reason.LEASE_LAPSED;
    }

    public void finish() {
        TaskEnded end;
        long cpuBefore = TaskCpu.samples(submit.id()) ? member.pool().threadCpuNanos() : -1;
        try {
            TaskContext context =
                    new TaskContext(submit.task(), link.node(), submit.attempt(), submit.key(), startedAt);
            byte[] result = Objects.requireNonNull(handler.run(submit.payload(), context), "result");
            end = member.outcomes().completed(submit, result, member.payloadLimit(link));
        } catch (Throwable thrown) {
            if (thrown instanceof ArgumentRefusedException) {
                member.classRefused(link, String.valueOf(thrown.getMessage()));
            }
            end = member.outcomes().thrown(submit, thrown);
        }
        synchronized (this) {
            state = State.ENDED;
            thread = null;
        }
        long now = member.now();
        member.load().ended(now, submit.heldBytes());
        if (cpuBefore >= 0) {
            member.load().cpu().add(member.pool().threadCpuNanos() - cpuBefore, now - startedAt);
        }
        member.probes().ended(others, now - arrivedAt);
        link.ended(this, end);
    }

    /** Prevents the task from starting, or interrupts it if it runs. */
    void cancel(Reason reason) {
        if (!refuseUnlessStarted(reason)) {
            synchronized (this) {
                if (thread != null) {
                    thread.interrupt();
                }
            }
        }
    }

    /** Sends the task back to its caller, unless it has started. */
    void handBack() {
        boolean unused = refuseUnlessStarted(Reason.STOPPING);
    }

    /** Refuses the task, unless it has started, because its caller may no longer be connected. */
    void revoke() {
        boolean unused = refuseUnlessStarted(Reason.LEASE_LAPSED);
    }

    /** Refuses the task if it waits and will never start: the member drains, it is too late, or its caller is gone. */
    void refuseIfInVain(long nowNanos) {
        if (member.isDraining()) {
            handBack(); // it arrived while the others were sent back
        } else if (nowNanos > submit.startBy()) {
            boolean unused = refuseUnlessStarted(Reason.TOO_LATE);
        } else if (link.lease().isOver(submit.epoch(), nowNanos)) {
            boolean unused = refuseUnlessStarted(Reason.LEASE_LAPSED);
        }
    }

    private boolean refuseUnlessStarted(Reason reason) {
        synchronized (this) {
            if (state != State.WAITING) {
                return false;
            }
            end();
        }
        refuse(reason);
        return true;
    }

    private void refuse(Reason reason) {
        link.ended(this, member.outcomes().refused(submit, reason));
    }

    /** Returns whether its caller may get an outcome without having heard that it runs. */
    synchronized boolean mayEndUnforeseen() {
        return state != State.WAITING && !runningReported;
    }

    /** Returns true once, when the task has run for {@code afterNanos}. */
    synchronized boolean shouldReportRunning(long nowNanos, long afterNanos) {
        if (state != State.RUNNING || runningReported || nowNanos - startedAt < afterNanos) {
            return false;
        }
        runningReported = true;
        return true;
    }
}
