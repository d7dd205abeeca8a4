package dev.tidepool.policy.sizing;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import java.util.Locale;

/**
 * The limit up to which submissions may grow the pool under {@link Auto}. More threads than the CPU can run do not
 * help, but tasks that block must not wait behind tasks that compute. The {@link AutoTaskProfile}'s mix of arrivals
 * decides:
 *
 * <ul>
 *   <li>no CPU measurement: no limit;
 *   <li>tasks that compute, with the CPU fraction f of their service time: {@code cores / f + 1} threads; a larger pool
 *       shrinks by a tenth per interval;
 *   <li>a mix in which at least 1 % of the tasks block: no limit while the CPU has room. On a saturated CPU, the limit
 *       is the blocked tasks ({@code B + 3 sqrt(B)}) plus {@link #MIXED_THREADS_PER_CORE} per core, and a larger pool
 *       keeps its size;
 *   <li>nothing known yet: {@link #START_THREADS_PER_CORE} per core, so that measurements of the first tasks are not
 *       distorted. There is no limit if the threads use so little CPU that they must be blocked.
 * </ul>
 *
 * <p>The profile can be wrong if one task type behaves in several ways. An interval in which every thread was busy,
 * tasks waited and the CPU was partly idle proves it. Each such interval doubles an allowance beyond the limits above,
 * and a saturated CPU slowly takes the allowance back. If other processes use most of the CPU, blocked threads and
 * threads that wait for the CPU look alike, and the profile learns nothing. A limit could then starve tasks that block,
 * so the allowance grows too, up to {@link #FOREIGN_THREADS_PER_CORE} per core.
 *
 * <p>Not thread-safe.
 */
final class AutoCpuGuard {
    /** A CPU busier than this is saturated. */
    static final double SATURATED = 0.9;

    /** A CPU less busy than this has room. */
    static final double HAS_ROOM = 0.85;

    /** Time constant of the CPU measurement, so that one pause or one compilation does not count as saturation. */
    static final double CPU_SECONDS = 0.2;

    /** If tasks use less CPU than this share of their threads' time, they count as blocked. */
    static final double COMPUTING_SHARE = 0.5;

    /** A smaller share of blocking tasks does not affect even the 99th percentile. */
    static final double BLOCKING_SHARE = 0.01;

    /**
     * Computing tasks per core that a mix may run at once on a saturated CPU. A blocked task that continues competes
     * with all of them, so a higher number delays it. With a lower number, a wrong estimate of the blocked tasks leaves
     * cores idle until the guard opens.
     */
    static final int MIXED_THREADS_PER_CORE = 16;

    /** Threads per core while nothing is known of the tasks: few enough for undistorted measurements. */
    static final int START_THREADS_PER_CORE = 4;

    /** The maximum allowance per core on a CPU that other processes saturate. */
    static final int FOREIGN_THREADS_PER_CORE = 64;

    /** Below this share of the CPU used, other processes saturate the CPU. */
    static final double OWN_PART = 0.5;

    /** Extra threads for computing tasks. */
    static final int HEADROOM = 1;

    /** The share of the allowance that a saturated CPU takes back per interval. */
    static final double ALLOWANCE_LOSS = 0.02;

    private final AutoTaskProfile profile = new AutoTaskProfile();
    private double cpu = Double.NaN;
    private double allowance;
    private int held;
    private int limit;
    private String reason;

    /** Creates a guard without measurements. */
    AutoCpuGuard(int cores) {
        limit = START_THREADS_PER_CORE * cores;
        reason = "at most " + limit + " until the first tasks are measured";
    }

    /** Adds a control interval. */
    void observe(PoolSample sample) {
        double used = cpuUse(sample.machine());
        if (Double.isNaN(used)) {
            open("CPU unknown, no limit");
            return;
        }
        double weight = sample.seconds() / (sample.seconds() + CPU_SECONDS);
        cpu = Double.isNaN(cpu) ? used : cpu + weight * (used - cpu);
        boolean saturated = cpu >= SATURATED;
        int cores = sample.machine().cores();
        double busy = sample.threads().meanBusy();
        double room = Math.max(0, 1 - used);
        profile.observe(sample, sample.threads().alive() <= cores ? 1 : room * room);
        adjustAllowance(sample, used, saturated);

        AutoTaskProfile.Mix mix = profile.mix();
        if (!mix.known()) {
            if (used * cores < COMPUTING_SHARE * busy) {
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

    private void adjustAllowance(PoolSample sample, double used, boolean saturated) {
        int alive = sample.threads().alive();
        boolean allBusy = alive > 0 && sample.threads().meanBusy() >= 0.9 * alive;
        int cores = sample.machine().cores();
        boolean wrongIfBlocked = allBusy && sample.queueLength() > 0;
        if (wrongIfBlocked && used < HAS_ROOM) {
            allowance = Math.min(1e9, Math.max(cores, 2 * allowance));
        } else if (wrongIfBlocked && isForeign(sample.machine())) {
            double max = (double) FOREIGN_THREADS_PER_CORE * cores;
            allowance = Math.max(allowance, Math.min(max, Math.max(cores, 2 * allowance)));
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

    /** Sets the limit. It moves only if {@code wanted} leaves a band, so that noise does not move it. */
    private void close(double wanted, int atLeast, String why) {
        double allowed = wanted + allowance;
        if (allowed > held || allowed < 0.75 * held - 0.5) {
            held = (int) Math.min(Integer.MAX_VALUE - 1, Math.ceil(allowed));
        }
        limit = Math.max(held, atLeast);
        reason = String.format(Locale.ROOT, "CPU %.0f %% busy, %s: at most %d", 100 * cpu, why, limit);
    }

    /** Returns the larger of the process's and the machine's CPU use, or the last value if both are unknown. */
    private double cpuUse(MachineSample machine) {
        double process = machine.processCpu();
        double all = machine.machineCpu();
        if (Double.isNaN(process)) {
            return Double.isNaN(all) ? cpu : all;
        }
        return Double.isNaN(all) ? process : Math.max(process, all);
    }
}
