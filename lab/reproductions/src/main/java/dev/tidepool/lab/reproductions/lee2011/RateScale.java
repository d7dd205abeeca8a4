package dev.tidepool.lab.reproductions.lee2011;

import static dev.tidepool.lab.reproductions.model.Numerals.text;

import dev.tidepool.lab.reproductions.lee2011.authentication.PasswordDigest;
import dev.tidepool.lab.reproductions.lee2011.authentication.PasswordDigests;

/**
 * How many logins a second stand for a published rate.
 *
 * @param factor real logins a second for one published, above 0
 */
record RateScale(double factor) {
    /** The share of the capacity that the highest published rate stands for. */
    private static final double SHARE_AT_HIGHEST = 0.9;

    private static final double LITERAL = 1;

    /**
     * Returns the published rates for the paper's own digest, MD5. A modern digest takes most of a server's CPU on purpose: with it, the
     * highest rate stands for 90 % of the capacity, because at that rate the paper's machine was at its limits.
     *
     * @param perSecond the capacity, logins a second
     */
    static RateScale of(PasswordDigest digest, double perSecond) {
        boolean papers = digest.equals(PasswordDigests.PAPERS);
        return new RateScale(papers ? LITERAL : SHARE_AT_HIGHEST * perSecond / TemaClaims.HIGHEST);
    }

    boolean isLiteral() {
        return factor == LITERAL;
    }

    /** Returns the logins a second. */
    double perSecond(int published) {
        return factor * published;
    }

    /** Returns what tables call a published rate. */
    String name(int published) {
        return isLiteral()
                ? published + "/s"
                : "%d/s, here %s/s".formatted(published, text(round(perSecond(published))));
    }

    /** Says in words what it does. */
    String description() {
        return isLiteral()
                ? "as published"
                : "scaled to this machine: the published 410/s, at which the paper's machine was at its limits, stands for 90 %% of the capacity, %s/s"
                        .formatted(text(round(perSecond(TemaClaims.HIGHEST))));
    }

    private static double round(double rate) {
        return Math.round(10 * rate) / 10.0;
    }
}
