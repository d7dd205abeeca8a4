package dev.tidepool.research.reproductions.model;

import static dev.tidepool.research.reproductions.model.Numerals.text;

import dev.tidepool.lab.results.Interval;
import dev.tidepool.lab.results.compare.Verdict;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A verdict that a stated rule draws from measured numbers. An interval on one side of a limit decides; an interval
 * across it does not.
 *
 * @param rule the rule in words
 * @param verdict the verdict
 * @param why the measured numbers
 */
public record Judgement(String rule, Verdict verdict, String why) {
    /** "About as much": between half and twice the published change, both taken as logarithms of a ratio. */
    private static final double MIN_SHARE = 0.5;

    private static final double MAX_SHARE = 2;

    /**
     * Judges that a value is below a limit.
     *
     * @param what the value in words
     */
    public static Judgement below(String what, Interval value, double limit) {
        return new Judgement(
                what + " is below " + text(limit),
                value.high() < limit ? Verdict.HOLDS : value.low() >= limit ? Verdict.DOES_NOT_HOLD : straddles(),
                what + " is " + text(value));
    }

    /** Judges that a value is above a limit. */
    public static Judgement above(String what, Interval value, double limit) {
        return new Judgement(
                what + " is above " + text(limit),
                value.low() > limit ? Verdict.HOLDS : value.high() <= limit ? Verdict.DOES_NOT_HOLD : straddles(),
                what + " is " + text(value));
    }

    /**
     * Judges that a value is about the published one.
     *
     * @param tolerance the share by which it may differ, above 0; 0.1 is a tenth
     */
    public static Judgement near(String what, Interval value, double published, double tolerance) {
        double low = published * (1 - tolerance);
        double high = published * (1 + tolerance);
        boolean inside = value.low() >= low && value.high() <= high;
        boolean outside = value.high() < low || value.low() > high;
        return new Judgement(
                String.format(Locale.ROOT, "%s is within %.0f %% of %s", what, 100 * tolerance, text(published)),
                inside ? Verdict.HOLDS : outside ? Verdict.DOES_NOT_HOLD : straddles(),
                what + " is " + text(value));
    }

    /**
     * Judges that something changes in the published direction and by about as much. The logarithm of our ratio must be
     * half to twice the logarithm of the published ratio.
     *
     * @param what the ratio in words
     * @param ratio our ratio, above 0, paired within each repetition
     * @param published the published ratio, above 0, not 1
     */
    public static Judgement ratio(String what, Interval ratio, double published) {
        double sign = Math.signum(StrictMath.log(published));
        double least = sign * StrictMath.log(published) * MIN_SHARE;
        double most = sign * StrictMath.log(published) * MAX_SHARE;
        double one = sign * StrictMath.log(ratio.low());
        double other = sign * StrictMath.log(ratio.high());
        double low = Math.min(one, other);
        double high = Math.max(one, other);
        boolean inside = low >= least && high <= most;
        boolean outside = high < least || low > most;
        String limits = text(StrictMath.exp(sign * (sign > 0 ? least : most))) + " to "
                + text(StrictMath.exp(sign * (sign > 0 ? most : least)));
        String direction = low == 0 && high == 0
                ? "there is no difference"
                : low > 0
                        ? "the direction is the published one"
                        : high < 0 ? "the direction is the opposite" : "the repetitions disagree on the direction";
        String amount = inside ? "" : low > most ? ", by more" : low > 0 && high < least ? ", by less" : "";
        return new Judgement(
                what + " is about the published " + text(published) + ": " + limits,
                inside ? Verdict.HOLDS : outside ? Verdict.DOES_NOT_HOLD : straddles(),
                what + " is " + text(ratio) + "; " + direction + amount);
    }

    /**
     * Judges that ours is no worse than something else: the rule holds if the median of the ratio is at most 1. If only
     * the interval reaches 1, ours is not worse beyond it.
     *
     * @param what the ratio in words; less is better
     * @param ratio ours to the other, paired within each repetition
     */
    public static Judgement notWorse(String what, Interval ratio) {
        Verdict verdict = ratio.count() == 0
                ? Verdict.NOT_MEASURED
                : ratio.median() <= 1
                        ? Verdict.HOLDS
                        : ratio.low() <= 1 ? Verdict.WITHIN_INTERVAL : Verdict.DOES_NOT_HOLD;
        return new Judgement(what + " is at most 1, or its interval reaches 1", verdict, what + " is " + text(ratio));
    }

    /** Judges a plain fact. */
    public static Judgement of(String rule, boolean holds, String why) {
        return new Judgement(rule, holds ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD, why);
    }

    /**
     * Judges a claim of several parts: it holds if all hold, and fails if one fails.
     *
     * @param parts at least one
     */
    public static Judgement all(Collection<Judgement> parts) {
        boolean fails = parts.stream().anyMatch(part -> part.verdict == Verdict.DOES_NOT_HOLD);
        boolean holds = parts.stream().allMatch(part -> part.verdict == Verdict.HOLDS);
        return new Judgement(
                join(parts.stream().map(Judgement::rule).toList(), " and "),
                fails ? Verdict.DOES_NOT_HOLD : holds ? Verdict.HOLDS : straddles(),
                join(parts.stream().map(Judgement::why).toList(), "; "));
    }

    /**
     * Judges a claim that leaves a circumstance open: it is decided only if all cases have the same verdict.
     *
     * @param open the circumstance
     * @param cases at least one, by name
     */
    public static Judgement whichever(String open, Map<String, Judgement> cases) {
        List<Verdict> verdicts =
                cases.values().stream().map(Judgement::verdict).distinct().toList();
        boolean alike = verdicts.size() == 1;
        return new Judgement(
                join(cases.values().stream().map(Judgement::rule).toList(), "; ") + ", alike for each " + open,
                alike ? verdicts.get(0) : straddles(),
                join(
                                cases.entrySet().stream()
                                        .map(each -> each.getKey() + ": "
                                                + each.getValue().why())
                                        .toList(),
                                "; ")
                        + (alike ? "" : "; the paper does not say which " + open + " it was"));
    }

    /** Returns this judgement with what another form of the same scheme gives, which does not change the verdict. */
    public Judgement beside(String form, Judgement other) {
        return new Judgement(rule, verdict, "%s; %s: %s, %s".formatted(why, form, other.verdict, other.why));
    }

    /**
     * Returns this judgement without its verdict, because the experiment cannot answer the question.
     *
     * @param because why not
     */
    public Judgement undecidable(String because) {
        return new Judgement(rule, Verdict.CANNOT_BE_DECIDED, why + "; " + because);
    }

    private static Verdict straddles() {
        return Verdict.CANNOT_BE_DECIDED;
    }

    private static String join(List<String> texts, String by) {
        return String.join(by, texts.stream().distinct().toList());
    }
}
