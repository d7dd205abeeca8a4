package dev.tidepool.lab.reproductions.model;

/** A published experiment that can be repeated here. Implementations are stateless and deterministic by the settings' seed. */
public interface PaperExperiment {

    /** Returns what it is. */
    About about();

    /** Returns about how many seconds it takes on two cores; for the forecast of the time left alone. */
    double effortSeconds();

    /**
     * Repeats the experiment.
     *
     * @param settings what to draw chance from, and how thorough to be
     * @param progress is told of every step
     * @return published values, ours, and the verdicts
     * @throws Stopped if the progress says that nobody waits for the rest
     * @throws IllegalArgumentException if the settings' folder holds runs of other settings, in one line
     */
    Reproduction run(Settings settings, ExperimentProgress progress);
}
