package dev.tidepool.policy.sizing.auto;

/**
 * Threads that {@link GrowthLimit} allows beyond what the tasks are known to need, while that is proved to be too few:
 * every thread was busy, tasks waited, and fewer threads than cores were ready to run. With each such interval, the
 * allowance doubles, from as many threads as cores. If every thread is blocked, it grows fourfold, from as many as a
 * pool starts with.
 *
 * <p>If a thread is ready, the machine must have room, too: a collector of garbage that uses the cores does not prove
 * that threads are missing.
 *
 * <p>Threads that wait for a lock prove it while the machine has idle cores. Otherwise the holder of the lock
 * waits for a core, and more threads would only wait for the same lock.
 *
 * <p>Not thread-safe.
 */
final class Allowance implements LimitPart {
    private final int start;
    private double allowed;
    private boolean starved;

    /** Creates an allowance of none; {@code start} is the size of a pool that knows nothing. */
    Allowance(int start) {
        this.start = start;
    }

    /**
     * Adds a control interval.
     *
     * @param held whether more threads would queue for what the tasks wait for
     */
    void observe(Observation seen, boolean held) {
        starved = !held && !seen.isLate() && seen.usesFewCores() && isStarved(seen);
        if (starved) {
            rise(seen);
        } else {
            fall(seen);
        }
    }

    private void rise(Observation seen) {
        boolean allBlocked = seen.ready() + seen.lockWaiting() == 0;
        // The threads alive bound it: a limit far above them was not reached and proves nothing.
        double reached = Math.min(allowed, seen.sample().threads().alive());
        double more = allBlocked ? Math.max(start, FirstThreads.LEAP * reached) : Math.max(seen.cores(), 2 * reached);
        if (seen.ready() == 0 || seen.machineHasRoom() || seen.hardlyComputes()) {
            allowed = Math.max(allowed, more);
        }
    }

    /** Late intervals count: so many ready threads can delay the control loop that it sees no others. */
    private void fall(Observation seen) {
        // Without it, too, as many threads would be ready as there are cores.
        boolean needless = !seen.isLate() && seen.ready() >= seen.cores() + allowed;
        double slowly = seen.usesFewCores() ? TimeScale.RARE_SECONDS : TimeScale.HELD_SECONDS;
        allowed *= TimeScale.kept(seen.seconds() / (needless ? TimeScale.RECENT_SECONDS : slowly));
        allowed = allowed < 0.5 ? 0 : allowed;
    }

    /** Tasks wait, every thread was busy, and too few of them are on a core or wait for one. */
    private static boolean isStarved(Observation seen) {
        if (!seen.lacksThreads() || !seen.knowsStates()) {
            return seen.lacksThreads();
        }
        boolean locksLeaveCores = seen.ready() + seen.lockWaiting() < seen.cores() || seen.machineHasRoom();
        return seen.ready() < seen.cores() && locksLeaveCores;
    }

    /** Returns whether the last interval proved the number of threads too low. */
    boolean isStarved() {
        return starved;
    }

    @Override
    public int threads() {
        return (int) Math.min(BusyCores.NO_LIMIT, Math.ceil(allowed));
    }

    @Override
    public String reason() {
        return "because tasks waited beside idle cores";
    }
}
