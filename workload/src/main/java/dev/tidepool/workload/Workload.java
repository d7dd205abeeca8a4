package dev.tidepool.workload;

import dev.tidepool.workload.arrivals.Arrivals;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * When tasks arrive and what they do. Immutable and thread-safe.
 *
 * @param name the workload's name
 * @param description one line on what it is; may be empty
 * @param seed the seed that a run uses unless it names another
 * @param duration how long arrivals go on, above 0
 * @param arrivals when tasks arrive
 * @param taskTypes the mix of tasks, at least one with a share above 0
 * @param resources how many tasks may hold each named resource at once, in the file's order
 * @param mix how the mix changes; empty if it stays. The types' shares are then those over the whole of the duration
 */
public record Workload(
        String name,
        String description,
        long seed,
        Duration duration,
        Arrivals arrivals,
        List<TaskType> taskTypes,
        Map<String, Integer> resources,
        List<MixStep> mix) {

    /**
     * Copies the collections and checks the values.
     *
     * @throws IllegalArgumentException if the duration is not above 0 or no type has a share above 0
     */
    public Workload {
        if (duration.isNegative() || duration.isZero()) {
            throw new IllegalArgumentException("found duration " + duration + ", expected more than 0");
        }
        double shares = taskTypes.stream().mapToDouble(TaskType::share).sum();
        if (!(shares > 0 && shares < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(
                    "found shares that sum to " + shares + ", expected a finite sum above 0");
        }
        taskTypes = List.copyOf(taskTypes);
        resources = Collections.unmodifiableMap(new LinkedHashMap<>(resources));
        mix = List.copyOf(mix);
    }

    /**
     * A workload whose mix stays.
     *
     * @throws IllegalArgumentException if the duration is not above 0 or no type has a share above 0
     */
    public Workload(
            String name,
            String description,
            long seed,
            Duration duration,
            Arrivals arrivals,
            List<TaskType> taskTypes,
            Map<String, Integer> resources) {
        this(name, description, seed, duration, arrivals, taskTypes, resources, List.of());
    }

    /** Whether rates are fractions of a capacity, which {@link #schedule} must then be given. */
    public boolean needsCapacity() {
        return arrivals.needsCapacity();
    }

    /** The expected CPU time of one task in nanoseconds. */
    public double meanCpuNanos() {
        return meanNanos(Phase.Kind.CPU);
    }

    /**
     * The expected time in nanoseconds that one task waits or holds a resource, without the time that
     * it queues for the resource.
     */
    public double meanWaitNanos() {
        return meanNanos(Phase.Kind.WAIT) + meanNanos(Phase.Kind.RESOURCE);
    }

    /** The expected number of arrivals in a run of this length. */
    public double expectedArrivals(double capacityPerSecond, Duration length) {
        return arrivals.expectedCount(capacityPerSecond, stretch(length), length);
    }

    /**
     * Draws a run ahead. The same arguments give the same schedule on every JDK. Shapes of rates and a
     * mix that changes are stretched or squeezed to {@code length}; traces are cut.
     *
     * @param capacityPerSecond the calibrated capacity in tasks per second that rates in percent refer
     *     to; ignored unless {@link #needsCapacity()}
     * @param length how long arrivals go on, above 0
     * @param seed where all randomness comes from
     * @throws WorkloadException if the run has more than {@link Schedule#MAX_SIZE} arrivals
     * @throws IllegalArgumentException if the length or a capacity that is needed is not above 0
     */
    public Schedule schedule(double capacityPerSecond, Duration length, long seed) throws WorkloadException {
        if (length.isNegative() || length.isZero()) {
            throw new IllegalArgumentException("found length " + length + ", expected more than 0");
        }
        if (needsCapacity() && !(capacityPerSecond > 0 && capacityPerSecond < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("found capacity " + capacityPerSecond
                    + " per second, expected a number above 0: workload " + name + " has rates in percent of it");
        }
        double expected = expectedArrivals(capacityPerSecond, length);
        if (expected > Schedule.MAX_SIZE) {
            throw new WorkloadException(String.format(
                    Locale.ROOT,
                    "%s: found about %,.0f arrivals in %s s, expected at most %,d:"
                            + " lower the rate or shorten the run",
                    name,
                    expected,
                    BigDecimal.valueOf(length.toNanos(), 9).stripTrailingZeros().toPlainString(),
                    Schedule.MAX_SIZE));
        }
        return ScheduleDrawing.draw(this, capacityPerSecond, stretch(length), length, seed);
    }

    private double stretch(Duration length) {
        return (double) length.toNanos() / duration.toNanos();
    }

    private double meanNanos(Phase.Kind kind) {
        double shares = taskTypes.stream().mapToDouble(TaskType::share).sum();
        return taskTypes.stream()
                .mapToDouble(type -> type.share() / shares * type.meanNanos(kind, arrivals.meanSize()))
                .sum();
    }
}
