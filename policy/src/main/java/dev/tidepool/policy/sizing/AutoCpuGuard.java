package dev.tidepool.policy.sizing;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import java.util.Locale;

/**
 * How far submissions may grow the pool under {@link Auto}. A thread that could only queue for the
 * CPU helps nobody; a task that blocks must not wait behind tasks that compute. So, with the
 * {@link AutoTaskProfile}'s mix of arrivals:
 *
 * <ul>
 *   <li>no CPU reading: no limit;
 *   <li>tasks that compute, with the CPU fraction f of their service time: {@code cores / f + 1}
 *       threads; a larger pool shrinks by a tenth in an interval;
 *   <li>a mix in which at least 1 % of the tasks block: no limit while the CPU has room. On a
 *       saturated CPU the blocked tasks ({@code B + 3 sqrt(B)}) and {@link
 *       #MIXED_THREADS_PER_CORE} for each core; a larger pool keeps its size;
 *   <li>nothing known yet: {@link #START_THREADS_PER_CORE} for each core, so that the first tasks are
 *       measured without a crowd, unless the threads use so little CPU that they must be blocked.
 * </ul>
 *
 * <p>The profile can be wrong (one type of task, many behaviours). The proof of it is an interval in
 * which every thread was busy, tasks waited and the CPU idled: each such interval doubles an
 * allowance beyond the limits above, which a saturated CPU slowly takes back.
 * Where it does not idle because other processes use most of it, threads that are blocked and threads that queue
 * for the CPU look alike, and no profile can be learnt. Holding back would starve tasks that wait for something
 * else, so the allowance grows there too, to {@link #FOREIGN_THREADS_PER_CORE} for each core.
 *
 * <p>Not thread-safe.
 */
final class AutoCpuGuard {
    /** A CPU busier than this is saturated. */
    static final double SATURATED = 0.9;

    /** A CPU less busy than this has room. */
    static final double HAS_ROOM = 0.85;

    /** Time constant of the CPU reading, so that one pause or one compilation is no saturation. */
    static final double CPU_SECONDS = 0.2;

    /** Tasks that use less CPU than this share of their threads are taken to block. */
    static final double COMPUTING_SHARE = 0.5;

    /** Below this share of blocking tasks even the 99th percentile does not see them. */
    static final double BLOCKING_SHARE = 0.01;

    /**
     * Computing tasks that a mix lets run side by side on a saturated CPU, for each core. A task that has
     * waited elsewhere comes back among as many others, so each more lengthens that second wait; with too
     * few, a wrong guess of the blocked tasks leaves cores idle until the guard opens.
     */
    static final int MIXED_THREADS_PER_CORE = 16;

    /** Threads for each core while nothing is known of the tasks: few enough to measure them by. */
    static final int START_THREADS_PER_CORE = 4;

    /** The most that the allowance grows to, for each core, on a CPU that other processes saturate. */
    static final int FOREIGN_THREADS_PER_CORE = 64;

    /** Below this part of all CPU used, the process is not the one that saturates it. */
    static final double OWN_PART = 0.5;

    /** Threads beyond cores and blocked tasks for computing tasks. */
    static final int HEADROOM = 1;

    /** Share of the allowance that a saturated CPU takes back in an interval. */
    static final double ALLOWANCE_LOSS = 0.02;

    private final AutoTaskProfile profile = new AutoTaskProfile();
    private double cpu = Double.NaN;
    private double allowance;
    private int held;
    private int limit;
    private String reason;

    /** A guard that knows nothing yet. */
    AutoCpuGuard(int cores) {
        limit = START_THREADS_PER_CORE * cores;
        reason = "at most " + limit + " until the first tasks are measured";
    }

    /** Takes in one control interval. */
    void observe(PoolSample sample) {
        double reading = cpuReading(sample.machine());
        if (Double.isNaN(reading)) {
            open("CPU unknown, no limit");
            return;
        }
        double weight = sample.seconds() / (sample.seconds() + CPU_SECONDS);
        cpu = Double.isNaN(cpu) ? reading : cpu + weight * (reading - cpu);
        boolean saturated = cpu >= SATURATED;
        int cores = sample.machine().cores();
        double busy = sample.threads().meanBusy();
        double room = Math.max(0, 1 - reading);
        profile.observe(sample, sample.threads().alive() <= cores ? 1 : room * room);
        adjustAllowance(sample, reading, saturated);

        AutoTaskProfile.Mix mix = profile.mix();
        if (!mix.known()) {
            if (reading * cores < COMPUTING_SHARE * busy) {
                open("the first tasks block, no limit");
            }
        } else if (mix.blockingShare() < BLOCKING_SHARE) {
            int nineTenths = (int) (sample.threads().alive() * 9L / 10);
            close(cores / mix.cpuFraction() + HEADROOM, nineTenths, "tasks compute");
        } else if (saturated) {
            double blocked = mix.blockingLoad() + 3 * Math.sqrt(mix.blockingLoad());
            close(
                    blocked + (double) MIXED_THREADS_PER_CORE * cores,
                    sample.threads().alive(),
                    String.format(Locale.ROOT, "%.0f %% of the tasks block", 100 * mix.blockingShare()));
        } else {
            open("CPU has room, no limit");
        }
    }

    /** Returns the number of threads up to which submissions may grow the pool, 1 or more. */
    int limit() {
        return limit;
    }

    /** Returns whether growth has a limit. */
    boolean holdsBack() {
        return limit < Integer.MAX_VALUE;
    }

    /** Returns why, in a clause. */
    String reason() {
        return reason;
    }

    private void adjustAllowance(PoolSample sample, double reading, boolean saturated) {
        int alive = sample.threads().alive();
        boolean allBusy = alive > 0 && sample.threads().meanBusy() >= 0.9 * alive;
        int cores = sample.machine().cores();
        boolean wrongIfBlocked = allBusy && sample.queueLength() > 0;
        if (wrongIfBlocked && reading < HAS_ROOM) {
            allowance = Math.min(1e9, Math.max(cores, 2 * allowance));
        } else if (wrongIfBlocked && isForeign(sample.machine())) {
            double most = (double) FOREIGN_THREADS_PER_CORE * cores;
            allowance = Math.max(allowance, Math.min(most, Math.max(cores, 2 * allowance)));
        } else if (saturated) {
            allowance *= 1 - ALLOWANCE_LOSS;
        }
    }

    private static boolean isForeign(MachineSample machine) {
        return machine.processCpu() < OWN_PART * machine.machineCpu();
    }

    private void open(String why) {
        limit = Integer.MAX_VALUE;
        held = 0;
        reason = why;
    }

    /** Sets the limit; it moves only when {@code wanted} leaves a band, so that noise does not. */
    private void close(double wanted, int atLeast, String why) {
        double allowed = wanted + allowance;
        if (allowed > held || allowed < 0.75 * held - 0.5) {
            held = (int) Math.min(Integer.MAX_VALUE - 1, Math.ceil(allowed));
        }
        limit = Math.max(held, atLeast);
        reason = String.format(Locale.ROOT, "CPU %.0f %% busy, %s: at most %d", 100 * cpu, why, limit);
    }

    /** The busier of process and machine; the last value stands in for a missing one. */
    private double cpuReading(MachineSample machine) {
        double process = machine.processCpu();
        double everybody = machine.machineCpu();
        if (Double.isNaN(process)) {
            return Double.isNaN(everybody) ? cpu : everybody;
        }
        return Double.isNaN(everybody) ? process : Math.max(process, everybody);
    }
}
