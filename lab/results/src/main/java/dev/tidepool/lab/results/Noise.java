package dev.tidepool.lab.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The CPU use of other programs during a run: the mean, and the worst window of {@value #WINDOW_MILLIS} ms. A mean
 * hides a short burst. If the burst falls on a pool's spike, the pool looks slower than it is.
 *
 * @param foreignCpuShare the share of the machine's CPU, 0 to 1, that other processes used
 * @param stolenCpuShare the share that the hypervisor gave to other machines, 0 to 1
 * @param worstForeignCpuShare the largest foreign share of a window; null in results of earlier versions
 * @param worstStolenCpuShare the largest stolen share of a window; null in results of earlier versions
 */
public record Noise(
        double foreignCpuShare,
        double stolenCpuShare,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double worstForeignCpuShare,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Double worstStolenCpuShare) {
    /** The length of a window, milliseconds. On two cores, Linux counts 100 ticks in it: a share is exact to 2 %. */
    public static final int WINDOW_MILLIS = 500;

    /** The share of the machine's CPU that other processes may use in the mean. */
    public static final double MAX_FOREIGN = 0.2;

    /** The share of the machine's CPU that may be stolen in the mean. */
    public static final double MAX_STOLEN = 0.05;

    /** The share that other processes may use in one window. A pool below 70 % of the capacity is not affected. */
    public static final double MAX_WORST_FOREIGN = 0.3;

    /** The share that may be stolen in one window. */
    public static final double MAX_WORST_STOLEN = 0.15;

    /** Above this share of a limit, a valid run gets a warning. */
    private static final double NEAR = 2.0 / 3;

    private static final String FOREIGN = "other programs used";
    private static final String STOLEN = "the hypervisor took";
    private static final String BRIEFLY = " for half a second";

    /** Returns the limits as the end of a sentence: "other programs used more than ...". */
    public static String limits() {
        return String.format(
                Locale.ROOT,
                "other programs used more than %.0f %% of the machine's CPU, or %.0f %% for half a second, or the "
                        + "hypervisor"
                        + " took more than %.0f %%, or %.0f %% for half a second.",
                100 * MAX_FOREIGN,
                100 * MAX_WORST_FOREIGN,
                100 * MAX_STOLEN,
                100 * MAX_WORST_STOLEN);
    }

    /** Returns why a run with this noise is invalid, in one sentence; null if it is valid. */
    public @Nullable String invalidReason() {
        return beyond(1, "; allowed are ");
    }

    /**
     * Returns a warning in one sentence if the noise is near a limit; null if it is far from all of them, or beyond
     * one.
     */
    public @Nullable String warning() {
        return invalidReason() != null ? null : beyond(NEAR, "; the limit is ");
    }

    private @Nullable String beyond(double part, String limit) {
        if (foreignCpuShare > part * MAX_FOREIGN) {
            return sentence(FOREIGN, foreignCpuShare, "", limit, MAX_FOREIGN);
        }
        if (stolenCpuShare > part * MAX_STOLEN) {
            return sentence(STOLEN, stolenCpuShare, "", limit, MAX_STOLEN);
        }
        if (worstForeignCpuShare != null && worstForeignCpuShare > part * MAX_WORST_FOREIGN) {
            return sentence(FOREIGN, worstForeignCpuShare, BRIEFLY, limit, MAX_WORST_FOREIGN);
        }
        return worstStolenCpuShare != null && worstStolenCpuShare > part * MAX_WORST_STOLEN
                ? sentence(STOLEN, worstStolenCpuShare, BRIEFLY, limit, MAX_WORST_STOLEN)
                : null;
    }

    private static String sentence(String who, double share, String howLong, String limit, double max) {
        return String.format(
                Locale.ROOT, "%s %.0f %% of the machine's CPU%s%s%.0f %%", who, 100 * share, howLong, limit, 100 * max);
    }
}
