package dev.tidepool.research.reproductions.model;

/** Receives the progress of an experiment. Implementations are thread-safe. */
public interface ExperimentProgress {
    /** Nobody listens. */
    ExperimentProgress NONE = new ExperimentProgress() {
        @Override
        public void steps(int count) {}

        @Override
        public void step(String what) {}
    };

    /** The experiment has so many steps from now on. */
    void steps(int count);

    /** The steps take about so many seconds, which corrects {@link PaperExperiment#effortSeconds}. */
    default void forecast(double seconds) {}

    /**
     * A step begins.
     *
     * @param what the step, in a few words
     * @throws Stopped if nobody waits for the rest
     */
    void step(String what);

    /** Returns whether nobody waits for the rest, which long steps ask in between. */
    default boolean isStopped() {
        return false;
    }
}
