package dev.tidepool.research.prove;

import java.util.List;
import java.util.Map;

/**
 * One measurement. Rows that need the same one share it by its key.
 *
 * @param key its name in the journal
 * @param seconds how long it takes on one core, roughly
 * @param realThreads whether it needs the machine for itself; otherwise it is a simulation
 * @param work measures
 */
public record ProofStep(String key, double seconds, boolean realThreads, Work work) {

    /** Measures. */
    @FunctionalInterface
    public interface Work {
        /**
         * Returns the measured values, each with one number for each repetition.
         *
         * @param stop ends it early
         * @throws InterruptedException if it was ended early
         */
        Map<String, List<Double>> measure(StopSignal stop) throws Exception;
    }

    /** Returns a simulation. */
    public static ProofStep simulated(String key, double seconds, Work work) {
        return new ProofStep(key, seconds, false, work);
    }

    /** Returns a measurement with real threads. */
    public static ProofStep real(String key, double seconds, Work work) {
        return new ProofStep(key, seconds, true, work);
    }
}
