package dev.tidepool.executor.internal.statistics;

import dev.tidepool.policy.TaskDemand;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The two CPU clocks of one thread: the time on a core, and the time in which the thread was ready and waited for one.
 * The second comes from Linux ({@code /proc/thread-self/schedstat}). Under a CPU quota it includes the time in which the
 * process was throttled. It is unknown on other systems, on kernels without scheduler statistics, and in all but
 * {@link #MAX_OPEN} threads of a JVM at once, because each clock keeps a file open.
 *
 * <p>Only the thread that created the clock may use it.
 */
public final class CpuClock implements Closeable {
    /** The maximum number of open files. */
    static final int MAX_OPEN = 256;

    private static final String FILE = "/proc/thread-self/schedstat";
    private static final AtomicInteger OPEN = new AtomicInteger();
    private static volatile boolean unsupported;

    private final byte[] text = new byte[64];
    private @Nullable RandomAccessFile file;

    /** Opens the clock of the calling thread. */
    public CpuClock() {
        if (unsupported || Thread.currentThread().isInterrupted()) {
            return;
        }
        if (OPEN.incrementAndGet() > MAX_OPEN) {
            OPEN.decrementAndGet();
            return;
        }
        try {
            file = new RandomAccessFile(FILE, "r");
        } catch (IOException | RuntimeException missing) {
            unsupported = true;
            OPEN.decrementAndGet();
            return;
        }
        if (field(2) <= 0) {
            unsupported = true; // this thread has run, so a kernel with statistics counts a time slice
            close();
        }
    }

    /** Returns the CPU time of this thread, nanos; -1 for threads without such a clock (virtual threads). */
    public long cpuNanos() {
        return MachineMonitor.threadCpuNanos();
    }

    /** Returns how long this thread has waited for a core, nanos; {@link TaskDemand#UNKNOWN} where unknown. */
    public long cpuWaitNanos() {
        return file == null ? TaskDemand.UNKNOWN : field(1);
    }

    /** Returns a number of the file's line, -1 if it cannot be read. */
    private long field(int index) {
        RandomAccessFile open = file;
        if (open == null) {
            return -1;
        }
        try {
            open.seek(0);
            return parse(text, open.read(text), index);
        } catch (IOException failed) {
            close();
            return -1;
        }
    }

    static long parse(byte[] line, int length, int index) {
        long value = 0;
        int at = 0;
        boolean digits = false;
        for (int i = 0; i < length; i++) {
            byte digit = line[i];
            if (digit >= '0' && digit <= '9') {
                digits = true;
                value = 10 * value + digit - '0';
            } else if (at++ == index) {
                return digits ? value : -1;
            } else {
                value = 0;
                digits = false;
            }
        }
        return at == index && digits ? value : -1;
    }

    @Override
    public void close() {
        RandomAccessFile open = file;
        if (open == null) {
            return;
        }
        file = null;
        OPEN.decrementAndGet();
        try {
            open.close();
        } catch (IOException ignored) {
            // Nothing was written.
        }
    }
}
