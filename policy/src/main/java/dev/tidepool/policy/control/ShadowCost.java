package dev.tidepool.policy.control;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/**
 * What a shadow policy would have cost beside the policy in force, since its first sample. What happened in the pool is
 * measured; what the shadow would have done is an estimate by {@link ShadowAccount}, which says how.
 *
 * @param policy name of the shadow policy
 * @param seconds how long it has been watching, seconds
 * @param tasks tasks started in that time
 * @param threadSeconds threads that were alive, times their time
 * @param shadowThreadSeconds the same for the shadow; an estimate
 * @param delayedTasks tasks that would have waited longer for a thread; an estimate
 * @param addedWaitSeconds how much longer they would have waited on the mean; an estimate, 0 without such tasks
 * @param behindSeconds the work that the shadow would not yet have done now, seconds of one thread; an estimate
 * @param deniedSeconds how long tasks waited although the shadow would have allowed more threads than were alive,
 *     seconds. What these would have gained cannot be known, because the tasks might have competed with each other
 */
public record ShadowCost(
        String policy,
        double seconds,
        long tasks,
        double threadSeconds,
        double shadowThreadSeconds,
        long delayedTasks,
        double addedWaitSeconds,
        double behindSeconds,
        double deniedSeconds) {

    /** Returns the mean number of threads alive; 0 before the first interval. */
    public double meanThreads() {
        return seconds > 0 ? threadSeconds / seconds : 0;
    }

    /** Returns the mean number of threads that the shadow would have kept alive, an estimate; 0 before the first. */
    public double shadowMeanThreads() {
        return seconds > 0 ? shadowThreadSeconds / seconds : 0;
    }

    /** Returns the cost in a few sentences that say what is an estimate. */
    public String summary() {
        if (seconds <= 0) {
            return policy + " has not watched the pool yet.";
        }
        double more = shadowThreadSeconds - threadSeconds;
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "In %s s, %s would have kept %.1f threads alive on the mean, the pool kept %.1f:"
                        + " %s thread-seconds %s (estimate).",
                shown(seconds),
                policy,
                shadowMeanThreads(),
                meanThreads(),
                shown(Math.abs(more)),
                more > 0 ? "more" : "less"));
        if (delayedTasks > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    " %,d of %,d tasks would have waited longer for a thread, %s ms on the mean"
                            + " (estimate, if tasks take as long as they did).",
                    delayedTasks,
                    tasks,
                    shown(1e3 * addedWaitSeconds)));
        } else {
            text.append(" Its threads would have been enough for the load of every interval.");
        }
        if (behindSeconds > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    " It would now be %s thread-seconds of work behind (estimate).",
                    shown(behindSeconds)));
        }
        if (deniedSeconds > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    " For %s s tasks waited although it would have allowed more threads;"
                            + " what these would have gained cannot be known.",
                    shown(deniedSeconds)));
        }
        return text.toString();
    }

    /** Returns an amount with one decimal place, a small one with its first two digits: 0.04 s is not 0.0 s. */
    private static String shown(double amount) {
        if (amount == 0 || amount >= 0.1) {
            return String.format(Locale.ROOT, "%,.1f", amount);
        }
        return amount < 0.001
                ? "less than 0.001"
                : BigDecimal.valueOf(amount).round(new MathContext(2)).toPlainString();
    }
}
