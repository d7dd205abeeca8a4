package dev.tidepool.policy.sizing.auto;

import dev.tidepool.policy.ExecutionSample;
import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.forecast.FiniteSource;
import dev.tidepool.policy.forecast.HeldMaximum;
import org.jspecify.annotations.Nullable;

/**
 * The limit up to which submissions may grow the pool under {@link Auto}. It is the sum of four parts:
 *
 * <ul>
 *   <li>the threads that keep the cores busy while some of them are blocked ({@link FiniteSource}). For tasks that only
 *       compute these are the cores;
 *   <li>{@link #SLICED_THREADS_PER_CORE} per core if time slices suit the tasks better than a queue
 *       ({@link Discipline});
 *   <li>one thread for each task that has run much longer than the mean, up to {@link #LONG_TASKS_PER_CORE} per core,
 *       so that short tasks pass it;
 *   <li>the {@link Allowance}, while the above is proved wrong.
 * </ul>
 *
 * <p>The limit stays as it is while more threads would only queue elsewhere ({@link Downstream}).
 *
 * <p>While nothing is known of the tasks, {@link #START_THREADS_PER_CORE} per core are allowed. It is only the cores if
 * more threads than those are ready to run. It is twice the threads alive if these hardly use the CPU and do not wait
 * for locks. Without any measurement of the CPU there is no limit.
 *
 * <p>Virtual threads have no CPU clock, and blocked ones look like those that wait for a carrier thread. The limit is
 * then {@link #UNCLOCKED_FACTOR} times the busy threads and {@link #UNCLOCKED_THREADS_PER_CORE} per core. A task that
 * computes keeps its carrier, so no more of them are busy than carriers exist. Blocked tasks are all busy, and each
 * interval raises the limit. The cores then count as a part of what queues elsewhere.
 *
 * <p>Not thread-safe.
 */
final class GrowthLimit {
    /** The share of the cores that the threads must be able to keep busy. */
    static final double KEPT_BUSY = 0.99;

    /** Threads per core for tasks that share the cores in time slices. */
    static final int SLICED_THREADS_PER_CORE = 8;

    /** A task is long if it has run for more than this many times the mean and for more than {@link #LONG_SECONDS}. */
    static final double LONG_FACTOR = 10;

    /** The least running time of a long task. */
    static final double LONG_SECONDS = 0.01;

    /** The limit grows by one thread for each long task, up to this many per core. */
    static final int LONG_TASKS_PER_CORE = 8;

    /** Threads per core while nothing is known of the tasks: few enough for a fast first measurement. */
    static final int START_THREADS_PER_CORE = 4;

    /** The first tasks count as blocking if their threads use less than this share of the cores. */
    static final double BLOCKING_SHARE = 0.5;

    /**
     * For this long after the first task, the limit stays at its start or above, because short tasks end first and say
     * nothing of those that block. It falls earlier if more threads are ready than there are cores.
     */
    static final double START_SECONDS = 0.25;

    /**
     * The CPU use counts as unknown if it was not measured for this long while a thread was busy. A sample that comes
     * late adds at most two intervals, because the first measurement in a JVM is slow while many threads compute.
     */
    static final double UNKNOWN_SECONDS = 0.5;

    /**
     * The limit of threads without a CPU clock is this many times the busy ones, plus {@link
     * #UNCLOCKED_THREADS_PER_CORE} per core.
     */
    static final int UNCLOCKED_FACTOR = 4;

    /** The part of that limit that does not depend on the busy threads, per core. */
    static final int UNCLOCKED_THREADS_PER_CORE = 16;

    /** How often the discipline is chosen. */
    static final double DISCIPLINE_SECONDS = 0.2;

    /** A blocking ratio counts as unchanged if it moved by less than this share. */
    static final double SAME_RATIO = 0.02;

    private static final String UNMEASURED = " until the first tasks are measured";
    private static final String WOULD_QUEUE = "; more would only queue for what the tasks wait for";

    private final TaskDemands demands = new TaskDemands();
    private final ThreadStates states = new ThreadStates();
    private final Downstream downstream = new Downstream();
    private final Allowance allowance;
    private final int start;
    private double unknownSeconds;
    private double unclockedSeconds;
    private double workedSeconds;
    private int coresOfBusy;
    private double ratioOfBusy;
    private int busy;
    private double sinceDiscipline;
    private boolean sliced;
    private boolean computes;
    private final HeldMaximum highest = new HeldMaximum(Staffing.HOLD, Staffing.NOISE);
    private int threads;
    private int longTasks;
    private int limit;
    private boolean held;

    /** What cannot be measured, which then explains the limit; null otherwise. */
    private @Nullable String unmeasurable;

    /** Creates a limit without measurements. */
    GrowthLimit(int cores) {
        start = START_THREADS_PER_CORE * cores;
        allowance = new Allowance(start);
        threads = start;
        limit = threads;
    }

    /**
     * Adds a control interval.
     *
     * @param askedNanos the length of the interval that was asked for
     */
    void observe(PoolSample sample, long askedNanos) {
        demands.observe(sample);
        sinceDiscipline += sample.seconds();
        int cores = sample.machine().cores();
        double computing = computing(sample);
        if (Double.isNaN(computing)) {
            // An idle pool has no CPU use to measure.
            double busy = Math.min(1, sample.threads().meanBusy());
            unknownSeconds += busy * Math.min(sample.seconds(), 2e-9 * askedNanos);
            if (unknownSeconds >= UNKNOWN_SECONDS) {
                open("the CPU use is unknown");
            }
            return;
        }
        unknownSeconds = 0;
        if (isUnclocked(sample)) {
            observeUnclocked(sample, cores);
            return;
        }
        observeStart(sample.execution().ready(), cores);
        states.observe(sample, askedNanos);
        double withoutLocks = sample.threads().meanBusy() - sample.execution().lockWaiting();
        allowance.observe(sample, askedNanos, computing / cores, downstream.limit() < Integer.MAX_VALUE);
        if (demands.known() || (demands.any() && sample.queueLength() == 0)) {
            follow(wanted(cores), sample);
            boolean allBlock = demands.allBlock(downstream.lowestBlockingSeconds());
            downstream.observe(sample, demands.cpuSeconds(), demands.blockingSeconds(), allBlock);
            raise(longTasks(sample.execution(), cores));
        } else if (sample.threads().meanBusy() >= 1
                && !computes
                && computing < BLOCKING_SHARE * Math.min(cores, withoutLocks)) {
            threads = Math.max(start, 2 * sample.threads().alive());
            raise(0);
        } else {
            threads = computes ? cores : start;
            raise(0);
        }
    }

    /** The first tasks compute once more threads than cores are ready, until fewer are. */
    private void observeStart(double ready, int cores) {
        computes = computes ? !(ready < cores) : ready > cores;
    }

    /** Returns the number of threads up to which submissions may grow the pool, 1 or more. */
    int limit() {
        return limit;
    }

    /** Returns the part of the limit that is worth keeping threads for: long tasks come and go. */
    int keptLimit() {
        return limit - longTasks;
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
        boolean bounded = limit > bounds.maxThreads();
        String bound = bounded ? "at most " + bounds.maxThreads() + " by the bounds" : bound();
        if (unmeasurable != null) {
            return bound + unmeasurable;
        }
        return bound + (demands.any() ? demanded() + (bounded ? "" : parts()) : UNMEASURED);
    }

    /** Returns the mean number of threads that computed; those of the process if the pool's are unknown. */
    private static double computing(PoolSample sample) {
        double computing = sample.execution().meanComputing();
        MachineSample machine = sample.machine();
        return Double.isNaN(computing) ? machine.processCpu() * machine.cores() : computing;
    }

    /** Returns whether the threads have no CPU clock, as the tasks show, or time without any. */
    private boolean isUnclocked(PoolSample sample) {
        boolean noClock = Double.isNaN(sample.execution().meanComputing())
                && sample.threads().busy() > 0;
        unclockedSeconds = noClock ? unclockedSeconds + sample.seconds() : 0;
        return demands.any() ? !demands.knowsCpu() : unclockedSeconds >= UNKNOWN_SECONDS;
    }

    private void observeUnclocked(PoolSample sample, int cores) {
        long wanted = (long) UNCLOCKED_FACTOR * sample.threads().busy() + (long) UNCLOCKED_THREADS_PER_CORE * cores;
        follow((int) Math.min(Integer.MAX_VALUE - 1, wanted), sample);
        double lowest = downstream.lowestBlockingSeconds();
        downstream.observe(sample, 0, demands.blockingSeconds(), demands.allBlock(lowest));
        longTasks = 0;
        limit = Math.min(downstream.limit(), threads);
        unmeasurable = ", as tasks take " + millis(demands.blockingSeconds()) + " ms and their CPU time is unknown"
                + (limit < threads ? WOULD_QUEUE : "");
    }

    private int wanted(int cores) {
        if (demands.cpuSeconds() <= 0) {
            return Integer.MAX_VALUE - 1;
        }
        double ratio = Math.min(demands.usableSeconds() / demands.cpuSeconds(), states.maxBlockingRatio());
        if (cores != coresOfBusy || Math.abs(ratio - ratioOfBusy) > SAME_RATIO * ratio) {
            coresOfBusy = cores;
            ratioOfBusy = ratio;
            busy = FiniteSource.threadsFor(KEPT_BUSY, cores, ratio, 10_000);
        }
        if (sinceDiscipline >= DISCIPLINE_SECONDS) {
            sinceDiscipline = 0;
            sliced = Discipline.prefersSlices(demands.groups(), sliced);
        }
        return busy + (sliced ? SLICED_THREADS_PER_CORE * cores : 0);
    }

    /** Rises at once, and falls to the highest number of the last second. Noise does not move it. */
    private void follow(int wanted, PoolSample sample) {
        boolean starts = workedSeconds < START_SECONDS;
        workedSeconds += sample.seconds();
        if (starts) {
            boolean mayBlock = workedSeconds < START_SECONDS && !computes && !states.known();
            highest.reset(mayBlock ? Math.max(start, wanted) : wanted);
        } else {
            highest.add(wanted, sample.intervalNanos());
        }
        threads = highest.value();
    }

    private int longTasks(ExecutionSample execution, int cores) {
        double mean = demands.cpuSeconds() + demands.blockingSeconds();
        double longNanos = 1e9 * Math.max(LONG_SECONDS, LONG_FACTOR * mean);
        int count = 0;
        for (long nanos : execution.runningNanos()) {
            if (nanos <= longNanos || count == LONG_TASKS_PER_CORE * cores) {
                break; // the longest are first
            }
            count++;
        }
        return count;
    }

    private void raise(int passed) {
        longTasks = passed;
        int most = downstream.limit();
        int wanted = (int) Math.min(Integer.MAX_VALUE - 1, threads + longTasks + Math.ceil(allowance.threads()));
        limit = Math.min(most, wanted);
        held = most < wanted;
        if (held) {
            longTasks = 0;
        }
        unmeasurable = null;
    }

    private String bound() {
        return limit >= Integer.MAX_VALUE - 1 ? "no limit" : "at most " + limit;
    }

    private String demanded() {
        return ", as tasks compute " + millis(demands.cpuSeconds()) + " ms and wait "
                + millis(demands.blockingSeconds()) + " ms";
    }

    /** The parts of the limit that do not follow from the measured demands. */
    private String parts() {
        if (held) {
            return WOULD_QUEUE;
        }
        StringBuilder why = new StringBuilder();
        String next = "; of these ";
        if (sliced) {
            int slices = SLICED_THREADS_PER_CORE * coresOfBusy;
            why.append(next).append(slices).append(" so that short tasks pass long ones");
            next = ", ";
        }
        if (longTasks > 0) {
            why.append(next).append(longTasks).append(" in place of long tasks");
            next = ", ";
        }
        if (allowance.threads() >= 1) {
            why.append(next).append((long) allowance.threads()).append(" because tasks waited beside idle cores");
        }
        return why.toString();
    }

    /** Returns a time in milliseconds, with two decimals. */
    private static double millis(double seconds) {
        return Math.round(1e5 * seconds) / 100.0;
    }

    private void open(String why) {
        longTasks = 0;
        limit = Integer.MAX_VALUE;
        unmeasurable = ", as " + why;
    }
}
