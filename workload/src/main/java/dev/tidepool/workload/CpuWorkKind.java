package dev.tidepool.workload;

/** The kinds of real work that burn a CPU phase's time. */
public enum CpuWorkKind {
    /** A loop of arithmetic: nothing but the core. */
    SPIN,
    /** Message digests. */
    DIGEST,
    /** Compression of generated text. */
    COMPRESS,
    /** Statements on an embedded SQL database. */
    SQL
}
