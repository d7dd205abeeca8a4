package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.PoolEvents;
import dev.tidepool.executor.internal.events.OverloadEvent;
import dev.tidepool.executor.internal.events.RejectionEvent;
import dev.tidepool.executor.internal.events.ResizeEvent;
import dev.tidepool.policy.control.DecisionRecord;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.Thread.UncaughtExceptionHandler;
import org.jspecify.annotations.Nullable;

/**
 * Passes what happens in a pool on to its listener, Flight Recorder and the log. It logs whatever the
 * listener or the uncaught-exception handler throws.
 */
final class EventReporter implements PoolEvents {
    private static final Logger LOG = System.getLogger("dev.tidepool.executor");

    private final String pool;
    private final PoolListener listener;
    private final @Nullable UncaughtExceptionHandler uncaught;

    /** Creates a reporter; {@code uncaught} is null for the handler of the worker's thread. */
    EventReporter(String pool, PoolListener listener, @Nullable UncaughtExceptionHandler uncaught) {
        this.pool = pool;
        this.listener = listener;
        this.uncaught = uncaught;
    }

    @Override
    public void decided(DecisionRecord record, int threads) {
        Throwable failure = record.failure();
        if (failure != null) {
            log(Level.WARNING, "policy '" + record.policy() + "' failed, the last decision stays", failure);
        }
        ResizeEvent event = new ResizeEvent();
        if (record.resize() && event.shouldCommit()) {
            event.pool = pool;
            event.policy = record.policy();
            event.target = record.decision().target();
            event.limit = record.decision().limit();
            event.threads = threads;
            event.reason = record.decision().reason();
            event.commit();
        }
        notifyListener(() -> listener.onDecision(record));
    }

    @Override
    public void shadowDecided(DecisionRecord record) {
        notifyListener(() -> listener.onShadowDecision(record));
    }

    @Override
    public void overloadChanged(boolean began, int queueLength) {
        OverloadEvent event = new OverloadEvent();
        if (event.shouldCommit()) {
            event.pool = pool;
            event.began = began;
            event.queueLength = queueLength;
            event.commit();
        }
        notifyListener(() -> listener.onOverload(began));
    }

    @Override
    public void rejected(Runnable task, String reason) {
        RejectionEvent event = new RejectionEvent();
        if (event.shouldCommit()) {
            event.pool = pool;
            event.reason = reason;
            event.commit();
        }
        notifyListener(() -> listener.onRejection(task, reason));
    }

    @Override
    public void threadFailed(Throwable cause) {
        log(Level.WARNING, "could not create a thread and continues with those it has: " + cause, null);
        notifyListener(() -> listener.onThreadFailure(cause));
    }

    @Override
    public void uncaught(Throwable thrown) {
        Thread thread = Thread.currentThread();
        UncaughtExceptionHandler handler = uncaught != null ? uncaught : thread.getUncaughtExceptionHandler();
        try {
            handler.uncaughtException(thread, thrown);
        } catch (Throwable fromHandler) {
            log(Level.ERROR, "the uncaught-exception handler failed", fromHandler);
        }
    }

    @Override
    public void controlFailed(Throwable cause) {
        log(Level.ERROR, "a step of the control loop failed", cause);
    }

    private void notifyListener(Runnable call) {
        try {
            call.run();
        } catch (Throwable fromListener) {
            log(Level.ERROR, "the listener failed", fromListener);
        }
    }

    private void log(Level level, String message, @Nullable Throwable cause) {
        LOG.log(level, "pool '" + pool + "': " + message, cause);
    }
}
