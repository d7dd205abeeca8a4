package dev.tidepool.research.reproductions.model;

/** Nobody waits for the rest of an experiment. */
public final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates the exception. */
    public Stopped() {
        super("stopped");
    }
}
