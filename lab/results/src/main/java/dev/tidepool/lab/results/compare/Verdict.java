package dev.tidepool.lab.results.compare;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What came of a promise: a bar, a threshold or a published claim. The words are the same on the terminal, in result
 * files, on pages and in documents. How one value compares with another is a {@link Comparison}.
 */
public enum Verdict {
    /** The value keeps the limit, or the measurement agrees with the claim. */
    HOLDS("holds", "holds", "hold"),
    /**
     * The value misses the limit, but an end of its interval keeps it, so that the shortfall may be chance. Only a bar
     * that says so accepts this.
     */
    WITHIN_INTERVAL(
            "not worse beyond its interval",
            "is not worse beyond its interval",
            "are not worse beyond their intervals"),
    /** The value misses the limit by no more than the bar's tolerance. */
    WITHIN_TOLERANCE("within its tolerance", "is within its tolerance", "are within their tolerance"),
    /** The value misses the limit, or the measurement disagrees with the claim. */
    DOES_NOT_HOLD("does not hold", "does not hold", "do not hold"),
    /** Part of the interval keeps the limit and part does not, or something necessary is not known. */
    CANNOT_BE_DECIDED("cannot be decided", "cannot be decided", "cannot be decided"),
    /** There is no value. */
    NOT_MEASURED("not measured", "is not measured", "are not measured");

    private final String words;
    private final String ofOne;
    private final String ofSeveral;

    Verdict(String words, String ofOne, String ofSeveral) {
        this.words = words;
        this.ofOne = ofOne;
        this.ofSeveral = ofSeveral;
    }

    /**
     * Reads a verdict from a result file.
     *
     * @param text the words, or a name that earlier versions wrote
     * @throws IllegalArgumentException if it is neither, in one line
     */
    @JsonCreator
    static Verdict read(String text) {
        return switch (text) {
            case "HELD" -> HOLDS;
            case "TIE" -> WITHIN_TOLERANCE;
            case "MISSED", "FALLS_SHORT" -> DOES_NOT_HOLD;
            default ->
                Stream.of(values())
                        .filter(verdict ->
                                verdict.words.equals(text) || verdict.name().equals(text))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException("found verdict '%s'; allowed are %s"
                                .formatted(
                                        text,
                                        Stream.of(values())
                                                .map(Verdict::toString)
                                                .collect(Collectors.joining(", ")))));
        };
    }

    /**
     * Counts verdicts in words, such as "4 hold, 1 does not hold".
     *
     * @param verdicts those to count
     * @param shown those with a count even if there are none, in the order of the constants
     */
    public static String counts(Collection<Verdict> verdicts, Set<Verdict> shown) {
        Set<Verdict> counted = new TreeSet<>(shown);
        counted.addAll(verdicts);
        return counted.stream().map(verdict -> verdict.counted(verdicts)).collect(Collectors.joining(", "));
    }

    private String counted(Collection<Verdict> verdicts) {
        long count = verdicts.stream().filter(this::equals).count();
        return count + " " + (count == 1 ? ofOne : ofSeveral);
    }

    /** Returns whether the rule that drew this verdict accepts the value. */
    public boolean accepted() {
        return this == HOLDS || this == WITHIN_INTERVAL || this == WITHIN_TOLERANCE;
    }

    /** Returns its class on pages: {@code does-not-hold}. */
    public String cssClass() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the words. */
    @JsonValue
    @Override
    public String toString() {
        return words;
    }
}
