package dev.tidepool.policy;

/**
 * One task type over one control interval. The engine limits the number of types; those beyond the limit share the type
 * {@link #OTHER}.
 *
 * @param type the type's name: the task's class, or what the caller named it
 * @param arrivals tasks of this type submitted
 * @param arrivalsWithKnownServiceTime those submitted after the first task of this type had ended (the "tagged"
 *     requests of the profiled pool [bahadur2022knob])
 * @param completions tasks of this type that ended
 * @param serviceNanos the sum of their service times, nanos
 * @param firstServiceNanos the service time of the first task of this type that ever ended in this pool; 0 while none
 *     has
 * @param cpuSampled completions whose CPU time was measured; 0 where the signal was not asked for or threads have no
 *     CPU clock (virtual threads)
 * @param cpuNanos CPU time of the measured completions, nanos
 * @param cpuSampledServiceNanos service time of the measured completions, nanos
 */
public record TaskTypeSample(
        String type,
        long arrivals,
        long arrivalsWithKnownServiceTime,
        long completions,
        long serviceNanos,
        long firstServiceNanos,
        long cpuSampled,
        long cpuNanos,
        long cpuSampledServiceNanos) {

    /** The name that all types beyond the engine's limit share. */
    public static final String OTHER = "other";

    /**
     * Returns what happened between earlier running totals and these.
     *
     * @param earlier earlier totals of the same task type, none of them above these
     */
    public TaskTypeSample since(TaskTypeSample earlier) {
        return new TaskTypeSample(
                type,
                arrivals - earlier.arrivals,
                arrivalsWithKnownServiceTime - earlier.arrivalsWithKnownServiceTime,
                completions - earlier.completions,
                serviceNanos - earlier.serviceNanos,
                firstServiceNanos,
                cpuSampled - earlier.cpuSampled,
                cpuNanos - earlier.cpuNanos,
                cpuSampledServiceNanos - earlier.cpuSampledServiceNanos);
    }
}
