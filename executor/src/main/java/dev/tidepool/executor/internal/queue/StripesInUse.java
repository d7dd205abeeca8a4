package dev.tidepool.executor.internal.queue;

/**
 * The stripes of a queue to which tasks have come of late: only they may have tasks. A stripe takes several cache
 * lines, which a single task finds cold, so whoever looks for tasks reads these stripes alone.
 *
 * <p><b>Nothing overlooked.</b> Only the holder of a stripe's tail changes whether the stripe is in use: a producer
 * before it publishes its task, and maintenance while no task waits there. A producer looks for idle workers after
 * that. So a worker that announces itself idle and then finds a stripe out of use precedes that look, or has missed no
 * task.
 *
 * <p>Thread-safe. The bits rarely change, so that all caches keep them.
 */
final class StripesInUse {
    private final Stripe[] stripes;
    private final PaddedLong bits = PaddedLong.zero();

    /** Creates the set for stripes of which none is in use; more than there are bits are all in use for good. */
    StripesInUse(Stripe[] stripes) {
        this.stripes = stripes;
        if (stripes.length > Long.SIZE) {
            bits.value = -1;
        }
    }

    /** The holder of a stripe's tail is about to publish a task. */
    void add(int stripe) {
        if (!contains(bits.value, stripe)) {
            bits.or(1L << stripe);
        }
    }

    /** The holder of a stripe's tail has seen that no task waits there. */
    void remove(int stripe) {
        if (stripes.length <= Long.SIZE && contains(bits.value, stripe)) {
            bits.and(~(1L << stripe));
        }
    }

    /** Returns the set as bits, for {@link #contains}. */
    long bits() {
        return bits.value;
    }

    static boolean contains(long bits, int stripe) {
        return (bits >>> stripe & 1) != 0;
    }

    /** See {@link TaskQueue#mayHaveTasks}. */
    boolean mayHaveTasks() {
        long inUse = bits.value;
        for (int i = 0; i < stripes.length; i++) {
            if (contains(inUse, i) && stripes[i].mayHaveTasks()) {
                return true;
            }
        }
        return false;
    }

    /** See {@link TaskQueue#hasTasks}. */
    boolean hasTasks() {
        long inUse = bits.value;
        for (int i = 0; i < stripes.length; i++) {
            if (contains(inUse, i) && stripes[i].hasTasks()) {
                return true;
            }
        }
        return false;
    }

    /** See {@link TaskQueue#estimate}. */
    long estimate() {
        long inUse = bits.value;
        long sum = 0;
        for (int i = 0; i < stripes.length; i++) {
            if (contains(inUse, i)) {
                sum += Math.max(0, stripes[i].offered() - stripes[i].head());
            }
        }
        return sum;
    }
}
