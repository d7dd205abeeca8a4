package dev.tidepool.lab.measure;

/**
 * How long the parts of a race may take, seconds. The race without options, a dozen pools on two cores, must end within
 * two
 * minutes; it takes about 105 s:
 *
 * <ul>
 *   <li>8 for the calibration, its JVM included;
 *   <li>for each of the 12 pools 3.5 of arrivals and about 3.8 around them: 1.5 to start and end a JVM, {@value
 *       #WARM_UP_EACH_WORK} for each of three kinds of CPU work, {@value #WARM_UP_MIX} for the mix, 0.5 to prepare and
 *       to write,
 *       0.5 for the pool to end;
 *   <li>1.75 more for each pool that cannot keep up, usually five.
 * </ul>
 */
public final class TimeBudget {
    /** How long arrivals go on in a run when neither the user nor a workload says. */
    public static final double DEFAULT_ARRIVALS = 3.5;

    /** What a calibration usually takes, for the forecast. */
    public static final double CALIBRATION = 8;

    /** What a run usually takes beside its arrivals, for the forecast. */
    public static final double AROUND_ARRIVALS = 4;

    /** Warm-up of each kind of CPU work, on one thread. */
    public static final double WARM_UP_EACH_WORK = 0.3;

    /** Warm-up of the mix on a pool of the contestant's kind, at most. */
    public static final double WARM_UP_MIX = 0.4;

    private static final double MIN_DRAIN = 1.5;
    private static final double DRAIN_SHARE = 0.5;

    private TimeBudget() {}

    /** Returns how long a backlog may take to drain after arrivals of this length: half of it, 1.5 at least. */
    public static double drain(double arrivals) {
        return Math.max(MIN_DRAIN, DRAIN_SHARE * arrivals);
    }
}
