package dev.tidepool.lab.reproductions.group16.suite;

/** Which form of the suite a run belongs to. */
public enum Variant {
    /** Scaled to this machine, each profile dispatched as published, with the probe's thread: the form that is compared with the paper. */
    PUBLISHED,
    /** Profiles that the paper dispatched over time all at once, and the other way round. */
    OTHER_DISPATCH,
    /** Numbers and sizes of tasks literally as published. */
    LITERAL,
    /** Without the probe's thread. */
    WITHOUT_PROBE
}
