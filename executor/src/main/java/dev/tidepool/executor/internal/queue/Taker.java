package dev.tidepool.executor.internal.queue;

import org.jspecify.annotations.Nullable;

/** Takes tasks out of a {@link TaskQueue} for one worker. Only the owner may call it, except for {@link #taken}. */
public abstract class Taker extends CacheLinePadding {
    /** Creates a taker that has taken nothing. */
    protected Taker() {}

    /**
     * Takes the task that the worker should run next, or returns null if nothing waits anywhere.
     *
     * @param mayBatch whether several may be claimed at once
     */
    public abstract @Nullable Runnable poll(boolean mayBatch);

    /** The worker has found nothing and is about to idle. */
    public abstract void rest();

    /** The worker takes no more tasks. */
    public abstract void retire();

    /** Returns how many tasks this taker has taken. Any thread may call this. */
    public abstract long taken();
}
