package dev.tidepool.lab.reproductions.model;

/** What our measurement says of a published claim. */
public enum ClaimVerdict {
    /** We see the same. */
    HOLDS("holds"),
    /** We see something else. */
    DOES_NOT_HOLD("does not hold"),
    /** Our repetitions disagree, or what it would take was not published or is not modelled. */
    CANNOT_BE_DECIDED("cannot be decided");

    private final String words;

    ClaimVerdict(String words) {
        this.words = words;
    }

    /** Returns the verdict in words. */
    @Override
    public String toString() {
        return words;
    }
}
