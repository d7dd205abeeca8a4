package dev.tidepool.lab.reproductions.model;

/** Is told how far an experiment is. Implementations are thread-safe. */
public interface ExperimentProgress {
    /** Nobody listens. */
    ExperimentProgress NONE = new ExperimentProgress() {
        @Override
        public void steps(int count) {}

        @Override
        public void step(String what) {}
    };

    /** The experiment consists of so many steps from here on. */
    void steps(int count);

    /** The steps take about so many seconds, if the experiment knows better than its {@link Experiment#effortSeconds}. */
    default void forecast(double seconds) {}

    /**
     * A step begins.
     *
     * @param what the step, in a few words
     * @throws Stopped if the rest is no longer wanted
     */
    void step(String what);

    /** Returns whether the rest is no longer wanted; for steps that take long. */
    default boolean isStopped() {
        return false;
    }
}
