package dev.tidepool.research.reproductions.model;

import java.util.List;
import java.util.Optional;

/**
 * An experiment of a paper that can be repeated. Implementations are stateless; a simulated one is deterministic by its
 * seed.
 */
public interface PaperExperiment {

    /** Returns what it is. */
    About about();

    /** Returns about how many seconds it takes on two cores, for the forecast of the remaining time. */
    double effortSeconds();

    /**
     * Repeats the experiment.
     *
     * @param settings the seed, and how thorough to be
     * @param progress hears of every step
     * @return published values, ours, and the verdicts
     * @throws Stopped if the progress says that nobody waits for the rest
     * @throws IllegalArgumentException if the settings' folder holds runs of other settings, in one line
     */
    Reproduction run(Settings settings, ExperimentProgress progress);

    /** Returns the same experiment with real threads or processes instead of the simulator, if there is one. */
    default Optional<PaperExperiment> real() {
        return Optional.empty();
    }

    /**
     * Returns the search for where the claims hold that do not hold here, over what the paper leaves unsaid, if there
     * is one.
     */
    default Optional<PaperExperiment> search() {
        return Optional.empty();
    }

    /**
     * Returns the set-ups in which ours can run beside the paper's schemes, if there are some.
     *
     * @throws IllegalArgumentException if the settings' trace cannot be used, in one line
     */
    default List<Contest<?>> contests(Settings settings) {
        return List.of();
    }
}
