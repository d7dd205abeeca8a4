package dev.tidepool.policy.sizing.auto;

/**
 * As many threads again as there are cores, while tasks wait and others take the cores: another process, or threads of
 * this one outside the pool. An operating system gives each ready thread the same share of the cores. Then as many
 * threads as cores have less than the cores, and their queue grows although it could be served.
 *
 * <p>Nothing adds more than that: the others want their share, too.
 *
 * <p>Not thread-safe.
 */
final class ContendedCores implements LimitPart {
    private double seconds;
    private double taken;
    private int cores;
    private double usable;

    /** Adds a control interval. Only those tell something in which tasks wait and every thread is busy. */
    void observe(Observation seen) {
        cores = seen.cores();
        usable = seen.usableCores();
        if (!seen.statesTell()) {
            return;
        }
        double kept = TimeScale.kept(seen.seconds() / TimeScale.RECENT_SECONDS);
        seconds = seconds * kept + seen.seconds();
        double wanted = Math.min(usable, seen.ready());
        taken = taken * kept + (wanted - seen.sample().execution().meanComputing()) * seen.seconds();
    }

    @Override
    public int threads() {
        double much = (1 - Observation.HAS_ROOM) * usable;
        return seconds >= TimeScale.RECENT_SECONDS && taken > much * seconds ? cores : 0;
    }

    @Override
    public String reason() {
        return "because others take the cores";
    }
}
