package dev.tidepool.lab.workload;

import dev.tidepool.lab.workload.arrivals.Arrivals;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A workload: when tasks arrive and what they do. Immutable and thread-safe.
 *
 * @param description one line that describes it; may be empty
 * @param seed the default seed of a run
 * @param duration how long arrivals go on, above 0
 * @param arrivals when tasks arrive
 * @param taskTypes the mix of tasks, at least one with a share above 0
 * @param resources the permits of each named resource, in the file's order
 * @param mix the steps of a mix that changes, in which case the types' shares are means over the duration; empty for a
 *     constant mix
 * @param phases the named parts that the duration consists of; empty for a workload without them
 */
public record Workload(
        String name,
        String description,
        long seed,
        Duration duration,
        Arrivals arrivals,
        List<TaskType> taskTypes,
        Map<String, Integer> resources,
        List<MixStep> mix,
        List<LoadPhase> phases) {
    /** Any capacity serves where only the tasks matter. */
    private static final double NOMINAL_CAPACITY = 1_000;

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
        phases = List.copyOf(phases);
    }

    /**
     * Creates a workload with a constant mix.
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
        this(name, description, seed, duration, arrivals, taskTypes, resources, List.of(), List.of());
    }

    /**
     * Returns the workload whose highest rate is 100 %. This is the workload itself, or for one with phases only what
     * its tasks compute, in a constant mix with the mean shares.
     */
    public Workload capacityBasis() {
        if (phases.isEmpty()) {
            return this;
        }
        List<TaskType> computing = taskTypes.stream()
                .map(type -> new TaskType(
                        type.name(),
                        type.share(),
                        type.phases().stream()
                                .filter(phase -> phase.kind() == Phase.Kind.CPU)
                                .toList()))
                .toList();
        return new Workload(name, description, seed, duration, arrivals, computing, Map.of());
    }

    /** Returns whether rates are fractions of a capacity, which {@link #schedule} then needs. */
    public boolean needsCapacity() {
        return arrivals.needsCapacity();
    }

    /** Returns the expected CPU time of a task in nanoseconds. */
    public double meanCpuNanos() {
        return meanNanos(Phase.Kind.CPU);
    }

    /**
     * Returns the expected time in nanoseconds for which a task waits or holds resources, without queueing for them.
     */
    public double meanWaitNanos() {
        return meanNanos(Phase.Kind.WAIT) + meanNanos(Phase.Kind.RESOURCE);
    }

    /** Returns the expected number of arrivals in a run of this length. */
    public double expectedArrivals(double capacityPerSecond, Duration length) {
        return arrivals.expectedCount(capacityPerSecond, stretch(length), length);
    }

    /**
     * Draws a run in advance. The same arguments give the same schedule on every JDK. Rate shapes and mix steps stretch
     * or shrink to {@code length}; traces are cut.
     *
     * @param capacityPerSecond the calibrated capacity in tasks per second, for rates in percent; ignored unless {@link
     *     #needsCapacity()}
     * @param length how long arrivals go on, above 0
     * @param seed the seed of all randomness
     * @throws WorkloadException if the run has more than {@link Schedule#MAX_SIZE} arrivals
     * @throws IllegalArgumentException if the length, or a capacity that is needed, is not above 0
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

    /**
     * Draws tasks whose times of arrival do not matter, from all parts of the workload alike. A trace that begins with
     * quiet hours has its tasks too.
     *
     * @param count how many, about
     * @param seed the seed of all randomness
     * @throws WorkloadException if nothing arrives
     */
    public Schedule sample(double count, long seed) throws WorkloadException {
        double expected = expectedArrivals(NOMINAL_CAPACITY, duration);
        if (expected > 0) {
            Arrivals others = arrivals.times(count / expected);
            Schedule drawn = new Workload(name, description, seed, duration, others, taskTypes, resources, mix, phases)
                    .schedule(NOMINAL_CAPACITY, duration, seed);
            if (drawn.size() > 0) {
                return drawn;
            }
        }
        throw new WorkloadException(name + ": found no arrivals, expected some from which tasks can be drawn");
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
