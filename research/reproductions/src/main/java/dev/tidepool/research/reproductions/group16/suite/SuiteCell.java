package dev.tidepool.research.reproductions.group16.suite;

/**
 * One run of the suite.
 *
 * @param variant the form of the suite
 * @param profile the tasks
 * @param service the service that runs them
 * @param repetition 0, 1, 2, ...
 */
public record SuiteCell(Variant variant, SuiteProfile profile, SuiteService service, int repetition) {

    /** Returns profile and service in words. */
    public String title() {
        return profile.title() + ", " + service.title();
    }
}
