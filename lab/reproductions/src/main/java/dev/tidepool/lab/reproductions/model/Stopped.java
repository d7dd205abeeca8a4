package dev.tidepool.lab.reproductions.model;

/** The rest of an experiment is no longer wanted. */
public final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes it. */
    public Stopped() {
        super("stopped");
    }
}
