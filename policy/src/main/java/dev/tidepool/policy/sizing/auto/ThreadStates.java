package dev.tidepool.policy.sizing.auto;

/**
 * How much tasks block as the states of the threads show it: in a pool whose threads are all busy, the blocked threads
 * are to those that compute as blocking time is to CPU time (Little's law). Unlike the demands of tasks that have
 * ended, this tells the present. So it corrects them after cold starts, where the first tasks wait for classes to load,
 * and after a change of the tasks. The few states of an interval are a small sample, so they only bound the ratio, by
 * {@link Chance#FACTOR}. Threads that wait for a lock do not count as blocked, as in {@link TaskDemands}.
 *
 * <p>Not thread-safe.
 */
final class ThreadStates {
    private double seconds;
    private double blocked;
    private double computing;
    private double crowding;

    /** Adds a control interval. What blocks is seen only while tasks wait and every thread is busy. */
    void observe(Observation seen) {
        double kept = TimeScale.kept(seen.seconds() / TimeScale.RECENT_SECONDS);
        double readyForEachCore = seen.knowsStates() ? seen.ready() / seen.cores() : 1;
        crowding = crowding * kept + readyForEachCore * (1 - kept);
        if (!seen.statesTell()) {
            return;
        }
        double alive = seen.sample().threads().alive();
        seconds = seconds * kept + seen.seconds();
        blocked = blocked * kept + Math.max(0, alive - seen.ready() - seen.lockWaiting()) * seen.seconds();
        computing = computing * kept + seen.sample().execution().meanComputing() * seen.seconds();
    }

    /** Returns whether enough was seen: for {@link TimeScale#RECENT_SECONDS}. */
    boolean known() {
        return seconds >= TimeScale.RECENT_SECONDS && computing > 0;
    }

    /** Returns how many ready threads shared a core of late, at least 1; 1 where unknown. */
    double crowding() {
        return Math.max(1, crowding);
    }

    /** Returns a bound of blocking time over CPU time; infinite before enough was seen. */
    double maxBlockingRatio() {
        return known() ? Chance.FACTOR * blocked / computing : Double.POSITIVE_INFINITY;
    }
}
