package dev.tidepool.lab.workload;

/** The kinds of real work that a CPU phase can do. */
public enum CpuWorkKind {
    /** A loop of arithmetic, without memory access. */
    SPIN,
    DIGEST,
    /** Compression of generated text. */
    COMPRESS,
    /** Statements on an embedded SQL database. */
    SQL
}
