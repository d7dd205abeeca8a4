package dev.tidepool.executor.internal.engine;

import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * Creates threads that keep nothing of the thread which happens to create them: no inheritable thread-locals, and no
 * access control context, which until JDK 24 kept the classes on its stack in memory until the new thread ended.
 */
public final class IndependentThread {
    private IndependentThread() {}

    /** Returns a thread of a group, with the priority and the context class loader of the calling thread. */
    @SuppressWarnings("removal") // from JDK 24 on it only calls the action
    public static Thread of(ThreadGroup group, Runnable task, String name) {
        // Not a lambda: linking one for the first time may lack memory for good.
        return AccessController.doPrivileged(new PrivilegedAction<Thread>() {
            @Override
            public Thread run() {
                return new Thread(group, task, name, 0, false);
            }
        });
    }

    /** Returns a daemon thread that depends on no application: of the JVM's own group and class loader. */
    public static Thread ofJvm(Runnable task, String name) {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        for (ThreadGroup parent = group; parent != null; parent = parent.getParent()) {
            group = parent;
        }
        Thread thread = of(group, task, name);
        thread.setDaemon(true);
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        return thread;
    }
}
