package dev.tidepool.lab.simulator.machine;

import dev.tidepool.policy.Require;
import org.jspecify.annotations.Nullable;

/**
 * A resource with a limited number of permits and a FIFO queue. Any number of pools and machines of one simulation may
 * share it. Not thread-safe.
 */
public final class Resource {
    private int free;
    private @Nullable Activity first;
    private @Nullable Activity last;

    /** @param permits the number of permits, 1 or more */
    public Resource(int permits) {
        free = Require.inRange("permits", permits, 1, Integer.MAX_VALUE);
    }

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

    /** Releases a permit, to the first activity in the queue if any. */
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
