package dev.tidepool.policy;

/**
 * The machine under the pool over one control interval.
 *
 * @param cores processors that this process may use, 1 or more
 * @param processCpu CPU used by this process as a fraction of all {@code cores}, 0 to 1; NaN where unknown or not asked
 *     for
 * @param machineCpu CPU used by all processes as a fraction of the machine, 0 to 1; NaN where unknown or not asked for
 * @param freeMemoryBytes memory that new threads could take; negative where unknown or not asked for
 * @param usableCores the cores that this process can keep busy, above 0: fewer than {@code cores} if a CPU quota allows
 *     only a part of them. Without a quota, that is for 0, NaN or more than {@code cores}, it is {@code cores}
 */
public record MachineSample(int cores, double processCpu, double machineCpu, long freeMemoryBytes, double usableCores) {

    public MachineSample {
        Require.inRange("cores", cores, 1, Integer.MAX_VALUE);
        usableCores = usableCores > 0 ? Math.min(cores, usableCores) : cores;
    }

    /** Creates a machine without a CPU quota. */
    public MachineSample(int cores, double processCpu, double machineCpu, long freeMemoryBytes) {
        this(cores, processCpu, machineCpu, freeMemoryBytes, cores);
    }

    /** Returns a machine with a known number of cores and nothing else. */
    public static MachineSample ofCores(int cores) {
        return new MachineSample(cores, Double.NaN, Double.NaN, -1);
    }
}
