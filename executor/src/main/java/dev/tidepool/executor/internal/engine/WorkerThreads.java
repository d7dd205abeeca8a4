package dev.tidepool.executor.internal.engine;

import java.util.concurrent.ThreadFactory;

/** Makes the threads of a pool's workers with a factory that its user may replace. It then forgets the old one. */
public final class WorkerThreads {
    private volatile ThreadFactory factory;

    public WorkerThreads(ThreadFactory factory) {
        this.factory = factory;
    }

    void replace(ThreadFactory next) {
        factory = next;
    }

    /** Returns what the factory returns, which may be null against its contract. */
    Thread newThread(Runnable worker) {
        return factory.newThread(worker);
    }
}
