package dev.tidepool.lab.measure;

/**
 * The times of the parts of a race, seconds. The race without options, three repetitions of five pools on two cores,
 * takes about two minutes:
 * <ul>
 * <li>8 for the calibration with its JVM;
 * <li>3.5 for the arrivals of each of 15 runs, and about 3.8 around them: 1.5 to start and end a JVM, {@value
 * #WARM_UP_EACH_WORK} for each of three kinds of CPU work, {@value #WARM_UP_MIX} for the mix, 0.5 to prepare and write,
 * and 0.5 for the pool to end;
 * <li>1.75 more for each run that cannot keep up.
 * </ul>
 */
public final class TimeBudget {
    /** The default length of the arrivals of a run. */
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
