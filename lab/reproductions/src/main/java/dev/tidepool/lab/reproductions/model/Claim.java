package dev.tidepool.lab.reproductions.model;

/**
 * A published claim and what became of it.
 *
 * @param text the claim
 * @param source where it stands: section, figure or table
 * @param rule by which measured numbers decide
 * @param verdict the decision
 * @param why the numbers that led to it
 */
public record Claim(String text, String source, String rule, ClaimVerdict verdict, String why) {

    /** Returns the claim, decided by the rule. */
    public static Claim of(String text, String source, Judgement judgement) {
        return new Claim(text, source, judgement.rule(), judgement.verdict(), judgement.why());
    }
}
