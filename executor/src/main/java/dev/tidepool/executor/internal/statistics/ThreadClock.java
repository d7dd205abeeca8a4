package dev.tidepool.executor.internal.statistics;

import dev.tidepool.policy.TaskDemand;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * The two CPU clocks of one thread: the time on a core, and the time in which the thread was ready and waited for one.
 * The second comes from Linux ({@code schedstat}). It grows when a wait ends. Under a CPU quota it includes the time in
 * which the process was throttled. It is unknown on other systems, on kernels without scheduler statistics, and in all
 * but {@link #MAX_OPEN} threads of a JVM at once, because each clock keeps a file open.
 *
 * <p>Any thread may read the CPU time and the state of another. Only the clock's own thread may call {@link #begin} and
 * {@link #end}. A clock that was closed knows nothing.
 */
public final class ThreadClock implements Closeable {
    /** The maximum number of open files. */
    static final int MAX_OPEN = 128;

    private static final String THREAD = "/proc/thread-self";
    private static final File TIMES = new File(THREAD, "schedstat");
    private static final int MAX_LINE = 128;
    private static final AtomicInteger OPEN = new AtomicInteger();
    private static final AtomicBoolean UNSUPPORTED = new AtomicBoolean();

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final Thread thread = Thread.currentThread();
    private final long threadId = thread.getId();
    private volatile @Nullable RandomAccessFile times;
    private volatile @Nullable File state;
    private final byte[] waits = new byte[MAX_LINE];
    private long cpuBefore;
    private long waitBefore;
    private long slicesBefore;
    private long pausesBefore;

    /** Opens a file for reading. */
    interface Opener {
        RandomAccessFile open(File file) throws IOException;
    }

    /** Opens the clock of the calling thread. */
    public ThreadClock() {
        this(file -> new RandomAccessFile(file, "r"));
    }

    ThreadClock(Opener opener) {
        if (UNSUPPORTED.get() || cpuNanos() < 0) {
            return; // the files of a virtual thread would be those of its carrier
        }
        try {
            // The name that this file has for other threads, which open it when they want to know the state.
            state = new File("/proc", Files.readSymbolicLink(Path.of(THREAD)) + "/stat");
            openTimes(opener);
        } catch (IOException | RuntimeException missing) {
            UNSUPPORTED.set(true);
        }
        if (UNSUPPORTED.get()) {
            close();
        }
    }

    /** Opens the file of times unless too many are open. If only this thread cannot open it, the others still may. */
    private void openTimes(Opener opener) throws IOException {
        if (OPEN.incrementAndGet() > MAX_OPEN) {
            OPEN.decrementAndGet();
            return;
        }
        try {
            times = opener.open(TIMES);
        } catch (IOException failed) {
            if (!TIMES.exists()) {
                throw failed;
            }
        } finally {
            if (times == null) {
                OPEN.decrementAndGet();
            }
        }
        if (times != null && parse(waits, read(times, waits), 2) <= 0) {
            UNSUPPORTED.set(true); // this thread has run, so a kernel with statistics counts a time slice
        }
    }

    /** Returns the CPU time of the thread, nanos; -1 if it has no such clock (a virtual thread) or has ended. */
    public long cpuNanos() {
        if (!threads.isThreadCpuTimeSupported()) {
            return -1;
        }
        return thread == Thread.currentThread()
                ? threads.getCurrentThreadCpuTime()
                : threads.getThreadCpuTime(threadId);
    }

    /** Begins to measure a task of this thread. */
    public void begin() {
        int length = read(times, waits);
        waitBefore = parse(waits, length, 1);
        slicesBefore = parse(waits, length, 2);
        pausesBefore = CollectorPauses.nanos();
        cpuBefore = cpuNanos();
    }

    /**
     * Ends what was begun. A thread that had one time slice all the while has not blocked: what is missing of its
     * service time was stolen, by an interrupt or a hypervisor. It counts as waiting for a core, and so do the pauses
     * of garbage collectors.
     *
     * @param serviceNanos the service time, measured before this call
     * @return what the task needed; only the service time is known if this thread has no CPU clock
     */
    public TaskDemand end(long serviceNanos) {
        int length = read(times, waits);
        long wait = parse(waits, length, 1);
        long slices = parse(waits, length, 2);
        long cpu = cpuNanos();
        long service = Math.max(0, serviceNanos);
        if (cpuBefore < 0 || cpu < 0) {
            return new TaskDemand(service, TaskDemand.UNKNOWN, TaskDemand.UNKNOWN);
        }
        long used = Math.max(0, cpu - cpuBefore);
        if (waitBefore < 0 || wait < 0) {
            return new TaskDemand(service, used, TaskDemand.UNKNOWN);
        }
        long waited = Math.max(0, slices == slicesBefore ? service - used : wait - waitBefore);
        long missing = Math.max(0, service - used - waited);
        return new TaskDemand(service, used, waited + Math.min(missing, CollectorPauses.nanos() - pausesBefore));
    }

    /** Returns whether the thread is on a core or waits for one; null where unknown. */
    public @Nullable Boolean isReady() {
        File file = state;
        if (file == null) {
            return null;
        }
        byte[] line = new byte[MAX_LINE];
        int length;
        try (RandomAccessFile opened = new RandomAccessFile(file, "r")) {
            length = opened.read(line);
        } catch (IOException | RuntimeException ended) {
            return null;
        }
        // "pid (name) state ...", where a name may contain anything.
        for (int i = length - 3; i >= 0; i--) {
            if (line[i] == ')') {
                return line[i + 2] == 'R';
            }
        }
        return null;
    }

    /** Returns whether this thread {@linkplain #waitsForLock(Thread) waits for a lock}. */
    public boolean waitsForLock() {
        return waitsForLock(thread);
    }

    /**
     * Returns whether a thread waits for a lock: for a monitor, or for a lock or a semaphore of {@code
     * java.util.concurrent}. Whoever holds it is most likely another thread of this process, and one more thread would
     * wait, too. The answer may be a moment old.
     */
    public static boolean waitsForLock(Thread thread) {
        try {
            if (thread.getState() == Thread.State.BLOCKED) {
                return true;
            }
        } catch (RuntimeException | Error failure) {
            return false; // a thread of the user's own class
        }
        // Threads that wait for such a lock are parked with an inner class of it as the reason.
        Object blocker = LockSupport.getBlocker(thread);
        Class<?> lock = blocker == null ? null : blocker.getClass().getEnclosingClass();
        return lock == ReentrantLock.class || lock == ReentrantReadWriteLock.class || lock == Semaphore.class;
    }

    /** Returns the length of what was read, -1 for nothing. An interrupt would close a channel, but not this file. */
    private static int read(@Nullable RandomAccessFile file, byte[] line) {
        if (file == null) {
            return -1;
        }
        try {
            synchronized (file) {
                file.seek(0);
                return file.read(line);
            }
        } catch (IOException closed) {
            return -1;
        }
    }

    /** Returns a number of the line of times, -1 if it has none. */
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
        state = null;
        RandomAccessFile opened = times;
        if (opened == null) {
            return;
        }
        try {
            opened.close();
        } catch (IOException ignored) {
            // Nothing was written.
        }
        times = null;
        OPEN.decrementAndGet();
    }
}
