package dev.tidepool.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** How much threads have allocated. Thread-safe. */
public final class AllocatedBytes {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private AllocatedBytes() {}

    /** Returns what the calling thread has allocated so far, in bytes. The call itself allocates nothing. */
    public static long ofThisThread() {
        return THREADS.getCurrentThreadAllocatedBytes();
    }
}
