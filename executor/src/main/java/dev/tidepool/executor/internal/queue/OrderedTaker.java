package dev.tidepool.executor.internal.queue;

import org.jspecify.annotations.Nullable;

/** Takes one task at a time out of an {@link OrderedQueue}. */
final class OrderedTaker extends Taker {
    private final OrderedQueue queue;
    private volatile long taken;

    OrderedTaker(OrderedQueue queue) {
        this.queue = queue;
    }

    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // only the owner writes
    public @Nullable Runnable poll(boolean mayBatch) {
        Runnable task = queue.poll();
        if (task != null) {
            taken++;
        }
        return task;
    }

    @Override
    public void rest() {}

    @Override
    public void retire() {}

    @Override
    public long taken() {
        return taken;
    }
}
