package dev.tidepool.cluster.hazelcast.internal.join;

/**
 * Notices that another node is silent: at so many looks in a row, the time of what came last from it was the same. It
 * counts looks, not time, so a pause of its own process is one look, and a clock that is set changes nothing. For one
 * thread.
 */
final class SilenceWatch {
    private final int limit;
    private long lastHeard;
    private int silentLooks;

    /** @param limit the number of silent looks in a row, from 1 on */
    SilenceWatch(int limit) {
        this.limit = limit;
    }

    /**
     * Looks, which its owner does at equal intervals.
     *
     * @param lastHeard when something came from the node last, by any clock
     * @return whether it is silent
     */
    boolean isSilent(long lastHeard) {
        if (lastHeard != this.lastHeard) {
            this.lastHeard = lastHeard;
            silentLooks = 0;
        } else if (silentLooks < limit) {
            silentLooks++;
        }
        return silentLooks >= limit;
    }
}
