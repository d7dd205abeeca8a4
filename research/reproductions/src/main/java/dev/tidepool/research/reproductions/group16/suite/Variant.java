package dev.tidepool.research.reproductions.group16.suite;

/** A form of the suite. */
public enum Variant {
    /**
     * Scaled to this machine, dispatched as published, with the probe's thread. This form is compared with the paper.
     */
    PUBLISHED,
    /** All at once the profiles that the paper dispatched over time, and the others over time. */
    OTHER_DISPATCH,
    /** The published numbers and sizes of tasks. */
    LITERAL,
    /** Without the probe's thread. */
    WITHOUT_PROBE
}
