package dev.tidepool.benchmarks.result;

/**
 * A bar, evaluated.
 *
 * @param bar what is to be reached, one line
 * @param bound the value to reach
 * @param atLeast whether the value is to be at least the bound, or at most
 * @param measured what was measured: a ratio or a number of bytes; not a number if nothing was
 * @param low the smallest of the forks
 * @param high the largest of the forks
 * @param against the pool compared with, empty if none
 * @param forks how many forks of each pool it is drawn from
 * @param verdict whether it was reached
 * @param resolved whether there were forks enough to say so
 */
public record BarResult(
        String bar,
        double bound,
        boolean atLeast,
        double measured,
        double low,
        double high,
        String against,
        int forks,
        Verdict verdict,
        boolean resolved) {

    /** Returns the verdict, with what is to be known about it. */
    public String words() {
        return resolved || verdict == Verdict.NOT_MEASURED ? verdict.toString() : verdict + ", unresolved";
    }
}
