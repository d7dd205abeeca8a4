package dev.tidepool.executor.attach;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/** The platform threads of this JVM whose names begin alike. It keeps their ids only. Not thread-safe. */
final class NamedThreads implements ThreadUse {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final String prefix;
    private Map<Long, Long> last = new HashMap<>();

    NamedThreads(String prefix) {
        this.prefix = prefix;
    }

    @Override
    public Reading read() {
        if (prefix.isEmpty() || !THREADS.isThreadCpuTimeSupported()) {
            return UNKNOWN;
        }
        Map<Long, Long> now = new HashMap<>();
        long cpuNanos = 0;
        int measured = 0;
        int runnable = 0;
        int lockWaiting = 0;
        for (Thread thread : all()) {
            if (thread == null || !thread.getName().startsWith(prefix)) {
                continue;
            }
            long cpu = THREADS.getThreadCpuTime(thread.getId());
            if (cpu < 0) {
                continue; // it has ended
            }
            Long before = last.get(thread.getId());
            now.put(thread.getId(), cpu);
            cpuNanos += before == null ? 0 : cpu - before;
            measured += before == null ? 0 : 1;
            Thread.State state = thread.getState();
            runnable += state == Thread.State.RUNNABLE ? 1 : 0;
            lockWaiting += state == Thread.State.BLOCKED ? 1 : 0;
        }
        last = now;
        return measured == 0 ? UNKNOWN : new Reading((double) cpuNanos * now.size() / measured, runnable, lockWaiting);
    }

    private static Thread[] all() {
        ThreadGroup root = Thread.currentThread().getThreadGroup();
        while (root.getParent() != null) {
            root = root.getParent();
        }
        Thread[] found = new Thread[2 * root.activeCount() + 16]; // activeCount is an estimate
        root.enumerate(found);
        return found;
    }
}
