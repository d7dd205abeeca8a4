package dev.tidepool.policy.sizing;

import dev.tidepool.policy.MachineSample;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.ThreadCounts;
import dev.tidepool.policy.WaitTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Streams of samples from a seed: plausible ones, and ones at the limits of every range. */
final class RandomSamples {
    private static final long[] EXTREMES = {0, 1, 2, 1_000, Integer.MAX_VALUE, Long.MAX_VALUE / 4};

    private RandomSamples() {}

    static List<PoolSample> plausible(long seed, int length) {
        Random random = new Random(seed);
        List<PoolSample> samples = new ArrayList<>();
        int level = 1 + random.nextInt(500);
        for (int i = 0; i < length; i++) {
            if (random.nextInt(20) == 0) {
                level = 1 + random.nextInt(500);
            }
            long arrivals = random.nextInt(5) == 0 ? 0 : random.nextInt(2 * level);
            long completions = random.nextInt(2 * level);
            int alive = random.nextInt(level);
            int busy = alive == 0 ? 0 : random.nextInt(alive + 1);
            int queue = random.nextInt(3) == 0 ? random.nextInt(level) : 0;
            double cpu = random.nextInt(4) == 0 ? Double.NaN : random.nextDouble();
            samples.add(new PoolSample(
                    1_000_000L * (1 + random.nextInt(1_500)),
                    new TaskCounts(arrivals, completions, completions, 0, 0),
                    new ThreadCounts(alive, busy, busy * random.nextDouble(), 0, 0),
                    queue,
                    waits(random, queue),
                    WaitTimes.NONE,
                    responses(random, completions),
                    types(random, arrivals, completions),
                    new MachineSample(1 + random.nextInt(8), cpu, cpu, random.nextInt(1 << 30) - 1L)));
        }
        return samples;
    }

    static List<PoolSample> extreme(long seed, int length) {
        Random random = new Random(seed);
        List<PoolSample> samples = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            int alive = (int) Math.min(Integer.MAX_VALUE, extreme(random));
            int busy = random.nextBoolean() ? alive : 0;
            double cpu = new double[] {Double.NaN, 0, 1, 1e9}[random.nextInt(4)];
            samples.add(new PoolSample(
                    1 + extreme(random),
                    new TaskCounts(extreme(random), extreme(random), extreme(random), 0, 0),
                    new ThreadCounts(alive, busy, extreme(random), extreme(random), extreme(random)),
                    (int) Math.min(Integer.MAX_VALUE, extreme(random)),
                    new WaitTimes(extreme(random), extreme(random), extreme(random)),
                    WaitTimes.NONE,
                    new ResponseTimes(extreme(random), extreme(random), extreme(random)),
                    random.nextBoolean()
                            ? List.of()
                            : List.of(new TaskTypeSample(
                                    TaskTypeSample.OTHER,
                                    extreme(random),
                                    extreme(random),
                                    extreme(random),
                                    extreme(random),
                                    extreme(random),
                                    extreme(random),
                                    extreme(random),
                                    extreme(random))),
                    new MachineSample(
                            random.nextBoolean() ? 1 : Integer.MAX_VALUE, Double.NaN, cpu, extreme(random) - 1)));
        }
        return samples;
    }

    private static WaitTimes waits(Random random, int queue) {
        double mean = queue == 0 ? 0 : 1e9 * random.nextDouble();
        return new WaitTimes(queue, mean, (long) (mean / 10));
    }

    private static ResponseTimes responses(Random random, long completions) {
        double mean = completions == 0 ? 0 : 1e9 * random.nextDouble();
        return new ResponseTimes(completions, mean, (long) (mean * 3));
    }

    private static long extreme(Random random) {
        return EXTREMES[random.nextInt(EXTREMES.length)];
    }

    private static List<TaskTypeSample> types(Random random, long arrivals, long completions) {
        List<TaskTypeSample> types = new ArrayList<>();
        for (String name : List.of("a", "b", TaskTypeSample.OTHER)) {
            long in = arrivals / 3;
            long out = completions / 3;
            long service = random.nextInt(1_500_000_000);
            long measured = random.nextBoolean() ? out : 0;
            types.add(new TaskTypeSample(
                    name,
                    in,
                    in / 2,
                    out,
                    out * service,
                    service,
                    measured,
                    measured * (long) (service * random.nextDouble()),
                    measured * service));
        }
        return types;
    }
}
