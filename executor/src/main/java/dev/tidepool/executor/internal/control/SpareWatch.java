package dev.tidepool.executor.internal.control;

import dev.tidepool.executor.internal.engine.ThreadTotals;
import dev.tidepool.executor.internal.engine.WorkerPool;
import dev.tidepool.executor.internal.lock.PoolLock;
import dev.tidepool.policy.control.SpareAccount;
import dev.tidepool.policy.control.SpareThreads;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Optional;

/** Looks whether a pool keeps far more threads than its tasks use. Thread-safe. */
final class SpareWatch {
    private final WorkerPool pool;
    private final SpareAccount account = new SpareAccount();
    private final PoolLock lock = new PoolLock();
    private ThreadTotals last;

    SpareWatch(WorkerPool pool) {
        this.pool = pool;
        this.last = pool.threads();
    }

    /** Looks now, and returns what there is to say. The time since the last look may be a rest. */
    Optional<SpareThreads> look() {
        lock.lock();
        try {
            count();
            return account.spare();
        } finally {
            lock.unlock();
        }
    }

    private void count() {
        ThreadTotals now = pool.threads();
        long passed = now.atNanos() - last.atNanos();
        if (passed > 0) {
            double meanBusy = (double) (now.busyNanos() - last.busyNanos()) / passed;
            // A thread that ended meanwhile was spare for an unknown time.
            account.add(passed, Math.min(last.alive(), now.alive()), meanBusy, now.busy());
            last = now;
        }
    }

    /** Looks now, and returns what to say, in words, if it was not said before. */
    Optional<String> news() {
        lock.lock();
        try {
            count();
            return account.news().map(threads -> threads.summary(ZonedDateTime.now(ZoneId.systemDefault())));
        } finally {
            lock.unlock();
        }
    }
}
