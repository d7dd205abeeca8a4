package dev.tidepool.research.reproductions.model;

/**
 * Describes an experiment.
 *
 * @param letter its name on the command line
 * @param title the experiment in a few words
 * @param paper citation key and title
 * @param reproduces the figures and tables of the paper that it repeats
 */
public record About(String letter, String title, String paper, String reproduces) {
    /** Describes the same experiment in its real form. */
    public About withRealThreads() {
        return new About(letter, title + ", with real threads", paper, reproduces);
    }
}
