package dev.tidepool.lab.results;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Who else used the machine during a run.
 *
 * @param foreignCpuShare the share of the machine's CPU, 0 to 1, that processes used which are not of the race
 * @param stolenCpuShare the share that the hypervisor gave to other machines, 0 to 1
 */
public record Noise(double foreignCpuShare, double stolenCpuShare) {
    /** The share of the machine's CPU that other processes may use. */
    public static final double MOST_FOREIGN = 0.2;

    /** The share of the machine's CPU that may be stolen. */
    public static final double MOST_STOLEN = 0.05;

    /** Returns why a run with this noise is invalid, in one sentence, or null if it is not: what does not get the CPU it asks for shows the scheduler. */
    public @Nullable String invalidReason() {
        if (foreignCpuShare > MOST_FOREIGN) {
            return reason("other programs used", foreignCpuShare, MOST_FOREIGN);
        }
        return stolenCpuShare > MOST_STOLEN ? reason("the hypervisor took", stolenCpuShare, MOST_STOLEN) : null;
    }

    private static String reason(String who, double share, double most) {
        return String.format(
                Locale.ROOT, "%s %.0f %% of the machine's CPU; allowed are %.0f %%", who, 100 * share, 100 * most);
    }
}
