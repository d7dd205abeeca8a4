package dev.tidepool.lab.prove;

/** Receives the progress of a proof, on one thread. */
public interface ProofListener {

    /** A measurement begins, or several simulations at once, of which this is the first. */
    void begun(ProofStep step);

    /** A measurement ended. */
    void ended(ProofStep step);
}
