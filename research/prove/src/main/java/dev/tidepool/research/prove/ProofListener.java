package dev.tidepool.research.prove;

/** Receives the progress of a proof, on one thread. */
public interface ProofListener {

    /** A measurement is awaited; several simulations run at once. */
    void begun(ProofStep step);

    /** A measurement ended. */
    void ended(ProofStep step);
}
