package dev.tidepool.executor.attach;

import dev.tidepool.executor.internal.engine.IndependentThread;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The attached policies of this JVM, and the one daemon thread that steps them. It survives whatever they throw, and
 * ends with the last. Thread-safe.
 */
final class AttachedPools implements Runnable {
    static final AttachedPools OF_JVM = new AttachedPools();

    /** The name of the thread. */
    static final String THREAD = "tidepool-attached";

    private final List<AttachedPolicy> policies = new CopyOnWriteArrayList<>();
    private @Nullable Thread thread;

    /** Begins to step a policy. */
    synchronized void add(AttachedPolicy policy) {
        if (thread == null) {
            Thread created = IndependentThread.ofJvm(this, THREAD); // a creator could never be unloaded
            created.start();
            thread = created;
        }
        policies.add(policy);
        LockSupport.unpark(thread);
    }

    /** Lets the thread see that a policy has ended. */
    synchronized void wake() {
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        while (true) {
            long nextNanos = System.nanoTime() + AttachedPolicy.LOOK_NANOS;
            try {
                if (endsWithTheLast()) {
                    return;
                }
                for (AttachedPolicy policy : policies) {
                    nextNanos += Math.min(0, policy.stepIfDue(System.nanoTime()) - nextNanos);
                }
            } catch (Throwable failure) {
                // No memory, or a failure that cannot be logged. It looks again.
            }
            boolean unused = Thread.interrupted(); // by a thread factory of the user, say; otherwise it would not wait
            LockSupport.parkNanos(this, Math.max(1, nextNanos - System.nanoTime()));
        }
    }

    private synchronized boolean endsWithTheLast() {
        policies.removeIf(AttachedPolicy::hasEnded);
        if (policies.isEmpty()) {
            thread = null;
            return true;
        }
        return false;
    }
}
