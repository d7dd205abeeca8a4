package dev.tidepool.executor;

import dev.tidepool.executor.internal.engine.PoolEvents;
import dev.tidepool.executor.internal.events.OverloadEvent;
import dev.tidepool.executor.internal.events.RejectionEvent;
import dev.tidepool.executor.internal.events.ResizeEvent;
import dev.tidepool.policy.control.DecisionRecord;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.lang.Thread.UncaughtExceptionHandler;
import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/**
 * Passes what happens in a pool on to its listener, Flight Recorder and the log. It logs whatever the
 * listener or the uncaught-exception handler throws. No method throws, not even if the log does.
 */
final class EventReporter implements PoolEvents {
    private static final Logger LOG = System.getLogger("dev.tidepool.executor");

    // Made early: even a string constant needs memory when it is first used.
    private static final Failure CONTROL = new Failure("a step of the control loop failed");
    private static final Failure HANDLER = new Failure("the uncaught-exception handler failed");
    private static final Failure INTERRUPT = new Failure("a worker's thread could not be interrupted");
    private static final Failure LISTENER = new Failure("the listener failed");

    private final String pool;
    private final PoolListener listener;
    private final @Nullable UncaughtExceptionHandler uncaught;
    private volatile boolean saidThatItWaitsForItself;

    /** Creates a reporter; {@code uncaught} is null for the handler of the worker's thread. */
    EventReporter(String pool, PoolListener listener, @Nullable UncaughtExceptionHandler uncaught) {
        this.pool = pool;
        this.listener = listener;
        this.uncaught = uncaught;
    }

    @Override
    public void decided(DecisionRecord record, int threads) {
        try {
            Throwable failure = record.failure();
            if (failure != null) {
                log(Level.WARNING, "policy '" + record.policy() + "' failed, the last decision stays", failure);
            }
            ResizeEvent event = record.resize() && isRecording() ? new ResizeEvent() : null;
            if (event != null && event.shouldCommit()) {
                event.pool = pool;
                event.policy = record.policy();
                event.target = record.decision().target();
                event.limit = record.decision().limit();
                event.threads = threads;
                event.reason = record.decision().reason();
                event.commit();
            }
            listener.onDecision(record);
        } catch (Throwable fromListener) {
            listenerFailed(fromListener);
        }
    }

    @Override
    public void shadowDecided(DecisionRecord record) {
        try {
            listener.onShadowDecision(record);
        } catch (Throwable fromListener) {
            listenerFailed(fromListener);
        }
    }

    @Override
    public void overloadChanged(boolean began, int queueLength) {
        try {
            OverloadEvent event = isRecording() ? new OverloadEvent() : null;
            if (event != null && event.shouldCommit()) {
                event.pool = pool;
                event.began = began;
                event.queueLength = queueLength;
                event.commit();
            }
            listener.onOverload(began);
        } catch (Throwable fromListener) {
            listenerFailed(fromListener);
        }
    }

    @Override
    public void rejected(Runnable task, String reason) {
        try {
            RejectionEvent event = isRecording() ? new RejectionEvent() : null;
            if (event != null && event.shouldCommit()) {
                event.pool = pool;
                event.reason = reason;
                event.commit();
            }
            listener.onRejection(task, reason);
        } catch (Throwable fromListener) {
            listenerFailed(fromListener);
        }
    }

    @Override
    public void threadFailed(Throwable cause) {
        try {
            log(Level.WARNING, "could not create a thread and continues with those it has: " + describe(cause), null);
            listener.onThreadFailure(cause);
        } catch (Throwable fromListener) {
            listenerFailed(fromListener);
        }
    }

    @Override
    public void uncaught(Throwable thrown) {
        try {
            Thread thread = Thread.currentThread();
            UncaughtExceptionHandler handler = uncaught != null ? uncaught : thread.getUncaughtExceptionHandler();
            handler.uncaughtException(thread, thrown);
        } catch (Throwable fromHandler) {
            failed(HANDLER, fromHandler);
        }
    }

    @Override
    public void interruptFailed(Throwable cause) {
        failed(INTERRUPT, cause);
    }

    @Override
    public void waitsForItself(int threads) {
        if (!saidThatItWaitsForItself) {
            saidThatItWaitsForItself = true;
            try {
                String blocked = threads == 1
                        ? "its only thread blocks, in wait"
                        : "all of its %d threads block, at least one in wait".formatted(threads);
                log(
                        Level.WARNING,
                        blocked + " for a task that waits in the same pool;"
                                + " raise its maximum, or run the awaited tasks in another pool",
                        null);
            } catch (OutOfMemoryError noMessage) {
                saidThatItWaitsForItself = false;
            }
        }
    }

    @Override
    public void controlFailed(Throwable cause) {
        failed(CONTROL, cause);
    }

    /** The first event of a JVM costs it dozens of milliseconds, so none is made before anybody records. */
    private static boolean isRecording() {
        try {
            return FlightRecorder.isInitialized();
        } catch (OutOfMemoryError | LinkageError notLoaded) {
            return false; // the JVM never tries again; the listener must still be told
        }
    }

    /** The text of a user's exception may itself throw. */
    private static String describe(Throwable cause) {
        try {
            return cause.toString();
        } catch (Throwable noText) {
            return cause.getClass().getName();
        }
    }

    private void listenerFailed(Throwable fromListener) {
        failed(LISTENER, fromListener);
    }

    private void failed(Failure what, Throwable cause) {
        log(Level.ERROR, what.text(), cause);
    }

    /** A log may throw, and the heap may have no room for the message. Then there is nobody left to tell. */
    private void log(Level level, String message, @Nullable Throwable cause) {
        try {
            LOG.log(level, "pool '" + pool + "': " + message, cause);
        } catch (Throwable fromLog) {
            // The pool goes on.
        }
    }

    /** An error that the pool survives. */
    private record Failure(String text) {}
}
