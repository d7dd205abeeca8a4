package dev.tidepool.policy.sizing.auto;

/** What {@link Auto} takes for chance. */
final class Noise {
    /** A change by a smaller share means nothing, and a smaller share of the tasks, threads or cores does not count. */
    static final double SHARE = 0.1;

    private Noise() {}
}
