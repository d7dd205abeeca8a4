package dev.tidepool.lab.reproductions.model;

/** The verdict on a published claim. */
public enum ClaimVerdict {
    /** Our measurement agrees. */
    HOLDS("holds"),
    /** Our measurement disagrees. */
    DOES_NOT_HOLD("does not hold"),
    /** Our repetitions disagree, or something necessary is not published or not modelled. */
    CANNOT_BE_DECIDED("cannot be decided");

    private final String words;

    ClaimVerdict(String words) {
        this.words = words;
    }

    @Override
    public String toString() {
        return words;
    }
}
