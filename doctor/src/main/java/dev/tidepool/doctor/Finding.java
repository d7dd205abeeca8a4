package dev.tidepool.doctor;

/**
 * Something that is wrong, or may become so.
 *
 * @param urgency how soon to act
 * @param subject the pool, or what else it is about
 * @param seen what was seen, in one sentence
 * @param advice what to do, in one sentence
 */
public record Finding(Urgency urgency, String subject, String seen, String advice) {

    /** How soon to act. */
    public enum Urgency {
        /** Tasks stand still. */
        URGENT,
        /** Tasks wait, or soon will. */
        WARNING,
        /** Nothing happens now; under load it may. */
        NOTE
    }
}
