package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.TaskTypeSample;
import java.util.HashMap;
import java.util.Map;

/**
 * What {@link Auto} knows of the tasks: the arrival rate, CPU time and blocking time (service time minus CPU time) of
 * each type.
 *
 * <p>If more threads compute than there are cores, service time includes waiting for the CPU, which looks like
 * blocking. Measurements on a free CPU are reliable, so a lower blocking time counts in full, and a higher one counts
 * less the busier the CPU was. The first measurement of a type counts even on a busy CPU, because in doubt more threads
 * are allowed. Better measurements correct it.
 *
 * <p>Not thread-safe. It holds one entry per task type, and the engine limits the number of types.
 */
final class AutoTaskProfile {
    /** The mean of this many measured tasks weighs as much as the earlier value. */
    private static final double HALF_WEIGHT_TASKS = 16;

    /** Time constant of the arrival rates, long enough to remember a type that is 1 % of the mix. */
    private static final double RATE_SECONDS = 1;

    /** A type without a measured task for this long counts as blocking. */
    private static final long EXPLAINED_WITHIN_NANOS = 200_000_000L;

    private static final class Type {
        private double rate;
        private double recentRate;
        private double cpuSeconds;
        private double blockingSeconds;
        private boolean measured;
        private long unexplainedNanos;

        private boolean counts() {
            return measured || unexplainedNanos >= EXPLAINED_WITHIN_NANOS;
        }

        private boolean blocks() {
            return !measured || blockingSeconds > cpuSeconds;
        }
    }

    /**
     * The mix of arrivals.
     *
     * @param known whether anything is known of the mix
     * @param blockingShare share of the arrivals whose type blocks longer than it computes, 0 to 1
     * @param blockingLoad mean number of blocked tasks: arrival rate times blocking time, in erlang
     * @param cpuFraction CPU time as a share of CPU time and blocking time, 0 to 1
     */
    record Mix(boolean known, double blockingShare, double blockingLoad, double cpuFraction) {}

    private final Map<String, Type> types = new HashMap<>();

    /**
     * Adds a control interval.
     *
     * @param trust the weight of a blocking time above the known one, 0 to 1; 1 if no thread can have waited for the
     *     CPU
     */
    void observe(PoolSample sample, double trust) {
        double crowding =
                Math.max(1, (double) sample.threads().busy() / sample.machine().cores());
        double rateWeight = sample.seconds() / (sample.seconds() + RATE_SECONDS);
        for (Type type : types.values()) {
            type.recentRate = 0;
            type.rate *= 1 - rateWeight;
            type.unexplainedNanos += type.measured ? 0 : sample.intervalNanos();
        }
        for (TaskTypeSample seen : sample.types()) {
            Type type = types.computeIfAbsent(seen.type(), name -> new Type());
            type.recentRate = seen.arrivals() / sample.seconds();
            type.rate += rateWeight * type.recentRate;
            learn(type, seen, trust, crowding);
        }
    }

    /** Returns the current mix of arrivals. */
    Mix mix() {
        double rate = 0;
        double blockingRate = 0;
        double blockingLoad = 0;
        double cpuLoad = 0;
        for (Type type : types.values()) {
            if (!type.counts()) {
                continue;
            }
            double typeRate = Math.max(type.rate, type.recentRate);
            rate += typeRate;
            blockingRate += type.blocks() ? typeRate : 0;
            blockingLoad += typeRate * type.blockingSeconds;
            cpuLoad += typeRate * type.cpuSeconds;
        }
        double load = cpuLoad + blockingLoad;
        return new Mix(rate > 0, rate > 0 ? blockingRate / rate : 0, blockingLoad, load > 0 ? cpuLoad / load : 1);
    }

    /**
     * Learns from one interval.
     *
     * @param crowding the factor by which waiting for the CPU may have stretched a computing task; a first measurement
     *     counts only the time beyond that as blocking
     */
    private static void learn(Type type, TaskTypeSample seen, double trust, double crowding) {
        if (seen.cpuSampled() == 0) {
            if (!type.measured && seen.completions() > 0) {
                type.blockingSeconds = seen.serviceNanos() / 1e9 / seen.completions();
            }
            return;
        }
        double cpu = seen.cpuNanos() / 1e9 / seen.cpuSampled();
        double service = seen.cpuSampledServiceNanos() / 1e9 / seen.cpuSampled();
        if (!type.measured) {
            type.measured = true;
            type.cpuSeconds = cpu;
            type.blockingSeconds = Math.max(0, service - crowding * cpu);
            return;
        }
        double blocking = Math.max(0, service - cpu);
        double weight = seen.cpuSampled() / (seen.cpuSampled() + HALF_WEIGHT_TASKS);
        type.cpuSeconds += weight * (cpu - type.cpuSeconds);
        double belief = blocking > type.blockingSeconds ? trust : 1;
        type.blockingSeconds += weight * belief * (blocking - type.blockingSeconds);
    }
}
