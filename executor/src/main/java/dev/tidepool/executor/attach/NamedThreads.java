package dev.tidepool.executor.attach;

import dev.tidepool.executor.internal.statistics.CollectorPauses;
import dev.tidepool.executor.internal.statistics.ThreadClock;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The platform threads of this JVM whose names begin alike. It remembers them weakly, and asks for a list of all
 * threads only after the pool's number of threads has changed or one of them has ended. Not thread-safe.
 */
final class NamedThreads implements ThreadUse {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final long UNREAD = -1;

    private final String prefix;
    private final ThreadList list;
    private final Map<Long, Clock> clocks = new HashMap<>();
    private WeakReference<ThreadList.Listing> listing = new WeakReference<>(null);
    private int aliveWhenListed;
    private boolean outdated;

    /** A thread and what its CPU clock showed. */
    private static final class Clock extends WeakReference<Thread> {
        private long cpuNanos = UNREAD;

        Clock(Thread thread) {
            super(thread);
        }
    }

    NamedThreads(String prefix, ThreadList list) {
        this.prefix = prefix;
        this.list = list;
    }

    @Override
    public boolean hasClocks() {
        return !prefix.isEmpty() && THREADS.isThreadCpuTimeSupported();
    }

    @Override
    public Reading read(int alive) {
        if (!hasClocks()) {
            return UNKNOWN;
        }
        if (outdated || alive != aliveWhenListed || clocks.size() < alive) {
            find(alive);
        }
        long cpuNanos = 0;
        int measured = 0;
        int runnable = 0;
        int lockWaiting = 0;
        for (Iterator<Map.Entry<Long, Clock>> all = clocks.entrySet().iterator(); all.hasNext(); ) {
            Map.Entry<Long, Clock> next = all.next();
            Clock clock = next.getValue();
            Thread thread = clock.get();
            long cpu = thread == null ? UNREAD : THREADS.getThreadCpuTime(next.getKey());
            if (thread == null || cpu < 0) {
                all.remove(); // it has ended, and another may have taken its place
                outdated = true;
                continue;
            }
            measured += clock.cpuNanos == UNREAD ? 0 : 1;
            cpuNanos += clock.cpuNanos == UNREAD ? 0 : cpu - clock.cpuNanos;
            clock.cpuNanos = cpu;
            runnable += thread.getState() == Thread.State.RUNNABLE ? 1 : 0;
            lockWaiting += ThreadClock.waitsForLock(thread) ? 1 : 0;
        }
        if (measured == 0) {
            return UNKNOWN;
        }
        // Those that are not listed yet are as the others.
        double all = Math.max(alive, clocks.size());
        double unlisted = all / clocks.size();
        return new Reading(cpuNanos * all / measured, runnable * unlisted, lockWaiting * unlisted);
    }

    @Override
    public long stoppedNanos() {
        return CollectorPauses.nanos();
    }

    private void find(int alive) {
        ThreadList.@Nullable Listing known = listing.get();
        ThreadList.@Nullable Listing newer = list.newerThan(known);
        if (newer == null || newer == known) {
            return;
        }
        listing = new WeakReference<>(newer);
        aliveWhenListed = alive;
        outdated = false;
        for (Thread thread : newer.threads()) {
            if (thread != null && thread.getName().startsWith(prefix)) {
                clocks.computeIfAbsent(thread.getId(), id -> new Clock(thread));
            }
        }
    }
}
