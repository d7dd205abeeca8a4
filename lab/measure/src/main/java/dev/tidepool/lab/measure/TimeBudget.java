package dev.tidepool.lab.measure;

/**
 * The times of the parts of a race, seconds. The race without options, two repetitions of six pools on two cores, takes
 * about two minutes:
 * <ul>
 * <li>6 for the calibration with its JVM;
 * <li>{@value #DAY} for the arrivals of each of 12 runs, and about 3.2 around them: 1.5 to start and end a JVM, {@value
 * #WARM_UP_EACH_WORK} for each kind of CPU work, {@value #WARM_UP_MIX} for the mix, 0.5 to prepare and write, and 0.5
 * for the pool to end;
 * <li>2.5 more for each run that cannot keep up.
 * </ul>
 */
public final class TimeBudget {
    /** The length of the arrivals in each run of the race without options. */
    public static final double DAY = 5;

    /** The default length of the arrivals of a run on one workload. */
    public static final double DEFAULT_ARRIVALS = 3.5;

    /** The usual length of a calibration, for the forecast. */
    public static final double CALIBRATION = 8;

    /** The usual time of a run beside its arrivals, for the forecast. */
    public static final double AROUND_ARRIVALS = 4;

    /** The warm-up of each kind of CPU work, on one thread. */
    public static final double WARM_UP_EACH_WORK = 0.3;

    /** The maximum warm-up of the mix, on a pool of the contestant's kind. */
    public static final double WARM_UP_MIX = 0.4;

    private static final double MIN_DRAIN = 1.5;
    private static final double DRAIN_SHARE = 0.5;

    private TimeBudget() {}

    /** Returns how long a backlog may take to drain: half the length of the arrivals, at least 1.5. */
    public static double drain(double arrivals) {
        return Math.max(MIN_DRAIN, DRAIN_SHARE * arrivals);
    }
}
