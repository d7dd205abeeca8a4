package dev.tidepool.research.reproductions.lee2011;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.research.reproductions.lee2011.authentication.PasswordDigest;
import dev.tidepool.research.reproductions.lee2011.authentication.PasswordDigests;

/**
 * Converts published rates into real ones.
 *
 * @param factor real logins per published login, above 0
 */
record RateScale(double factor) {
    /** The share of the capacity that the highest published rate stands for. */
    private static final double SHARE_AT_HIGHEST = 0.9;

    private static final double LITERAL = 1;

    /**
     * Returns the scale for a digest: published rates for MD5, which is the paper's. A modern digest takes most of a
     * server's CPU by design. With it, the highest rate stands for 90 % of the capacity, because the paper's machine
     * reached its limits at that rate.
     *
     * @param perSecond the capacity, logins per second
     */
    static RateScale of(PasswordDigest digest, double perSecond) {
        boolean papers = digest.equals(PasswordDigests.PAPERS);
        return new RateScale(papers ? LITERAL : SHARE_AT_HIGHEST * perSecond / TemaClaims.HIGHEST);
    }

    boolean isLiteral() {
        return factor == LITERAL;
    }

    double perSecond(int published) {
        return factor * published;
    }

    /** Returns the name of a published rate in tables. */
    String name(int published) {
        return isLiteral()
                ? published + "/s"
                : "%d/s, here %s/s".formatted(published, text(round(perSecond(published))));
    }

    String description() {
        return isLiteral() ? "as published" : """
                        scaled to this machine: the published 410/s, where the paper's machine reached its limits, \
                        stands for 90 %% of the capacity, %s/s""".formatted(text(round(perSecond(TemaClaims.HIGHEST))));
    }

    private static double round(double rate) {
        return Math.round(10 * rate) / 10.0;
    }
}
