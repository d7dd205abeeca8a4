package dev.tidepool.lab.reproductions.group16.suite;

/**
 * One run of the suite.
 *
 * @param variant which form of the suite
 * @param profile which tasks
 * @param service what runs them
 * @param repetition 0, 1, 2, ...
 */
public record SuiteCell(Variant variant, SuiteProfile profile, SuiteService service, int repetition) {

    /** Returns the run in a few words. */
    public String title() {
        return profile.title() + ", " + service.title();
    }
}
