package dev.tidepool.research.reproductions.model;

import dev.tidepool.lab.results.compare.Verdict;

/**
 * A published claim with our verdict.
 *
 * @param text the claim
 * @param source section, figure or table of the paper
 * @param rule by which measured numbers decide
 * @param verdict the verdict
 * @param why the measured numbers
 */
public record Claim(String text, String source, String rule, Verdict verdict, String why) {

    /** Returns the claim, decided by the rule. */
    public static Claim of(String text, String source, Judgement judgement) {
        return new Claim(text, source, judgement.rule(), judgement.verdict(), judgement.why());
    }

    /**
     * Returns this claim without its verdict, because the experiment cannot answer it.
     *
     * @param because why not
     */
    public Claim undecidable(String because) {
        return of(text, source, new Judgement(rule, verdict, why).undecidable(because));
    }
}
