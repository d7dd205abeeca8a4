package dev.tidepool.policy.sizing.auto;

/** What {@link Auto} takes for chance. */
final class Chance {
    /** A change by a smaller share means nothing, and a smaller share of the tasks, threads or cores does not count. */
    static final double SHARE = 0.1;

    /** What a single interval shows may be wrong by this factor. */
    static final double FACTOR = 2;

    /**
     * Shorter waits and shorter tasks, in seconds, are not worth any measure: within about one time slice of the
     * operating system, tasks run one after another anyway.
     */
    static final double SECONDS = 0.005;

    private Chance() {}
}
