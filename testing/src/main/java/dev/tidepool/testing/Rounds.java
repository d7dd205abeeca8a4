package dev.tidepool.testing;

/**
 * How often a randomised test repeats. The fast tier looks a quarter as often as the full tier, which passes {@code
 * -Dtesting.rounds.divisor=1}. The tests that look for hours have a number of their own.
 */
public final class Rounds {
    private static final int DIVISOR = Integer.getInteger("testing.rounds.divisor", 4);

    private Rounds() {}

    /**
     * Returns the number of rounds in this tier, at least 1.
     *
     * @param inTheFullTier the number of rounds in the full tier, at least 1
     */
    public static int of(int inTheFullTier) {
        return Math.max(1, inTheFullTier / DIVISOR);
    }
}
