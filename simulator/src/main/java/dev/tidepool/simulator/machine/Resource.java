package dev.tidepool.simulator.machine;

import dev.tidepool.policy.Require;
import org.jspecify.annotations.Nullable;

/**
 * Something that only so many activities can hold at once; others wait in the order in which they came.
 * May be shared by any number of pools and machines of one simulation. Not thread-safe.
 */
public final class Resource {
    private int free;
    private @Nullable Activity first;
    private @Nullable Activity last;

    /**
     * Makes a resource that nobody holds.
     *
     * @param permits how many may hold it at once, 1 or more
     */
    public Resource(int permits) {
        free = Require.inRange("permits", permits, 1, Integer.MAX_VALUE);
    }

    /** Returns how many more could hold it now. */
    public int free() {
        return free;
    }

    /** Takes a permit, or puts the activity at the end of the queue and returns false. */
    boolean acquire(Activity activity) {
        if (free > 0) {
            free--;
            return true;
        }
        if (last == null) {
            first = activity;
        } else {
            last.behind = activity;
        }
        last = activity;
        return false;
    }

    /** Gives a permit back: to the activity that has waited for longest, if any waits. */
    public void release() {
        Activity next = first;
        if (next == null) {
            free++;
            return;
        }
        first = next.behind;
        next.behind = null;
        if (first == null) {
            last = null;
        }
        next.sleep(0);
    }
}
