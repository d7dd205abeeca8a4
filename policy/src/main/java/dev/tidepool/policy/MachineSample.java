package dev.tidepool.policy;

/**
 * The machine under the pool over one control interval.
 *
 * @param cores processors that this process may use, 1 or more
 * @param processCpu CPU used by this process as a fraction of all {@code cores}, 0 to 1; NaN where unknown or not asked
 *     for
 * @param machineCpu CPU used by all processes as a fraction of the machine, 0 to 1; NaN where unknown or not asked for
 * @param freeMemoryBytes memory that new threads could take; negative where unknown or not asked for
 */
public record MachineSample(int cores, double processCpu, double machineCpu, long freeMemoryBytes) {

    public MachineSample {
        Require.inRange("cores", cores, 1, Integer.MAX_VALUE);
    }

    /** Returns a machine with a known number of cores and nothing else. */
    public static MachineSample ofCores(int cores) {
        return new MachineSample(cores, Double.NaN, Double.NaN, -1);
    }
}
