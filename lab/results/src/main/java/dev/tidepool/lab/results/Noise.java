package dev.tidepool.lab.results;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Who else used the machine during a run.
 *
 * @param foreignCpuShare the share of the machine's CPU, 0 to 1, that other processes used
 * @param stolenCpuShare the share that the hypervisor gave to other machines, 0 to 1
 */
public record Noise(double foreignCpuShare, double stolenCpuShare) {
    /** The share of the machine's CPU that other processes may use. */
    public static final double MAX_FOREIGN = 0.2;

    /** The share of the machine's CPU that may be stolen. */
    public static final double MAX_STOLEN = 0.05;

    /**
     * Returns why a run with this noise is invalid, in one sentence; null if it is valid. A pool that does not get the
     * CPU it asks for shows the scheduler's behaviour, not its own.
     */
    public @Nullable String invalidReason() {
        if (foreignCpuShare > MAX_FOREIGN) {
            return reason("other programs used", foreignCpuShare, MAX_FOREIGN);
        }
        return stolenCpuShare > MAX_STOLEN ? reason("the hypervisor took", stolenCpuShare, MAX_STOLEN) : null;
    }

    private static String reason(String who, double share, double most) {
        return String.format(
                Locale.ROOT, "%s %.0f %% of the machine's CPU; allowed are %.0f %%", who, 100 * share, 100 * most);
    }
}
