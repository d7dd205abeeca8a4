package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.TypeLimit;
import dev.tidepool.policy.forecast.HeldMaximum;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The limit up to which submissions may grow the pool under {@link Auto}: the sum of the parts that {@link AutoMode}
 * lists, but no more than a full {@link Downstream} can use. {@link FairShare} may add threads, so that others pass.
 * The limit rises at once, and falls to the highest number of the last {@link TimeScale#HELD_SECONDS}, so that noise
 * does not move it.
 *
 * <p>Not thread-safe.
 */
final class GrowthLimit {
    private final TaskDemands demands = new TaskDemands();
    private final CpuReadings readings = new CpuReadings();
    private final ThreadStates states = new ThreadStates();
    private final Downstream downstream = new Downstream();
    private final Lanes lanes = new Lanes();
    private final FairShare fairShare = new FairShare();
    private final FirstThreads first;
    private final BusyCores busyCores = new BusyCores(demands);
    private final TimeSlices slices = new TimeSlices();
    private final ContendedCores contended = new ContendedCores();
    private final LongTasks longTasks = new LongTasks();
    private final UnclockedThreads unclocked = new UnclockedThreads(demands);
    private final Allowance allowance;
    private final List<LimitPart> passing;
    private final HeldMaximum highest = TimeScale.highestNeed();
    private AutoMode mode = AutoMode.STARTING;
    private boolean held;
    private int threads;
    private List<TypeLimit> typeLimits = List.of();

    /** Creates a limit without measurements. */
    GrowthLimit(int cores) {
        first = new FirstThreads(cores);
        allowance = new Allowance(first.usual());
        passing = List.of(slices, contended, longTasks, allowance);
        threads = first.threads();
    }

    /**
     * Adds a control interval.
     *
     * @param maxThreads the most threads that the pool's bounds allow
     */
    void observe(Observation whole, int maxThreads) {
        Observation seen = whole.reserving(fairShare.reserved());
        demands.observe(seen.sample());
        slices.pass(seen.seconds());
        AutoMode.Evidence evidence = readings.observe(seen, demands);
        mode = mode.after(evidence);
        if (evidence == AutoMode.Evidence.READING_MISSING) {
            return;
        }
        if (mode != AutoMode.MEASURED) {
            longTasks.clear();
            fairShare.clear();
        }
        switch (mode) {
            case STARTING -> starting(seen);
            case MEASURED -> measured(seen, maxThreads);
            case UNCLOCKED -> unclocked(seen);
            case UNMEASURED -> open();
        }
        typeLimits = mode == AutoMode.UNMEASURED ? List.of() : limitedTypes();
    }

    private void starting(Observation seen) {
        observeThreads(seen);
        set(first.threads() + (long) allowance.threads());
    }

    private void measured(Observation seen, int maxThreads) {
        observeThreads(seen);
        busyCores.observe(seen, states.maxBlockingRatio());
        slices.choose(demands, seen.cores());
        hold((long) busyCores.threads() + slices.threads() + contended.threads(), seen);
        observeDownstream(seen);
        double mean = demands.cpuSeconds() + demands.blockingSeconds();
        // Equal tasks that share the cores all look long. Where time slices are wanted, more of them do no harm.
        double crowding = slices.threads() == 0 ? states.crowding() : 1;
        longTasks.observe(seen.sample().execution().runningNanos(), mean, crowding, seen.cores());
        set((long) highest.value() + longTasks.threads() + allowance.threads());
        fairShare.observe(seen, lanes.kinds(), longTasks.threads(), threads, held ? threads : maxThreads);
        int most = held ? seen.sample().threads().alive() : maxThreads; // a held pool only waits for the excess to end
        threads = (int) Math.max(threads, Math.min(most, fairShare.threads()));
    }

    private void unclocked(Observation seen) {
        unclocked.observe(seen);
        hold(unclocked.threads(), seen);
        observeDownstream(seen);
        set(highest.value());
    }

    private void open() {
        held = false;
        threads = Integer.MAX_VALUE;
    }

    private void observeThreads(Observation seen) {
        first.observe(seen);
        states.observe(seen);
        contended.observe(seen);
        allowance.observe(seen, downstream.isHeld());
    }

    private void observeDownstream(Observation seen) {
        boolean allBlock = demands.allBlock(downstream.lowestBlockingSeconds());
        downstream.observe(seen.sample(), demands.cpuSeconds(), demands.blockingSeconds(), allBlock);
        lanes.observe(seen.sample(), allBlock);
    }

    /** Holds the highest number of late, but forgets what the very first tasks seemed to need. */
    private void hold(long wanted, Observation seen) {
        int bounded = (int) Math.min(BusyCores.NO_LIMIT, wanted);
        if (first.isOver()) {
            highest.add(bounded, seen.sample().intervalNanos());
        } else {
            highest.reset(Math.max(bounded, first.leastAfter(seen.seconds(), states.known())));
        }
    }

    private void set(long wanted) {
        int bounded = (int) Math.min(BusyCores.NO_LIMIT, wanted);
        threads = Math.min(downstream.limit(), bounded);
        held = threads < bounded;
    }

    /** Returns the number of threads up to which submissions may grow the pool, 1 or more. */
    int threads() {
        return threads;
    }

    /** Returns the part of the limit that is worth keeping threads for: long tasks come and go. */
    int keptThreads() {
        return held ? threads : threads - longTasks.threads();
    }

    /** Returns the limits of the types that others should pass; none while nothing can be measured. */
    List<TypeLimit> typeLimits() {
        return typeLimits;
    }

    /** A lane says what a type can use, so it counts before a fair share. */
    private List<TypeLimit> limitedTypes() {
        if (fairShare.limits().isEmpty()) {
            return lanes.limits();
        }
        Map<String, TypeLimit> byType = new LinkedHashMap<>();
        fairShare.limits().forEach(limit -> byType.put(limit.type(), limit));
        lanes.limits().forEach(limit -> byType.put(limit.type(), limit));
        return List.copyOf(byType.values());
    }

    /** Returns whether a full downstream, and not the bounds, is why the limit is no higher. */
    boolean isHeld(PoolBounds bounds) {
        return held && threads <= bounds.maxThreads();
    }

    /** Returns whether the first tasks are still to be measured. */
    boolean learns() {
        return !demands.known();
    }

    /** Returns whether the last interval proved the limit too low. */
    boolean isTooLow() {
        return allowance.isStarved();
    }

    /**
     * Returns why, in a clause that names no more threads than the bounds allow. It is made when asked for, since most
     * intervals change nothing.
     */
    String reason(PoolBounds bounds) {
        boolean bounded = threads > bounds.maxThreads();
        String number = bounded
                ? "at most " + bounds.maxThreads() + " by the bounds"
                : threads >= BusyCores.NO_LIMIT ? "no limit" : "at most " + threads;
        String more = bounded ? "" : held ? downstream.reason() : passed();
        return switch (mode) {
            case STARTING -> number + first.reason();
            case MEASURED -> number + busyCores.reason() + more + lanes.reason() + fairShare.reason();
            case UNCLOCKED -> number + unclocked.reason() + (held ? downstream.reason() : "") + lanes.reason();
            case UNMEASURED -> number + ", as the CPU use is unknown";
        };
    }

    /** The parts of the limit that do not follow from the measured demands. */
    private String passed() {
        StringBuilder why = new StringBuilder();
        for (LimitPart part : passing) {
            if (part.threads() > 0) {
                why.append(why.isEmpty() ? "; of these " : ", ")
                        .append(part.threads())
                        .append(' ')
                        .append(part.reason());
            }
        }
        return why.toString();
    }
}
