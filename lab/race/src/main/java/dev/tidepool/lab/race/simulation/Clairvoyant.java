package dev.tidepool.lab.race.simulation;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;

/**
 * The sizing policy that knows the arrivals. It shows what foresight is worth, and exists in simulations only. At the
 * start of each interval it counts the tasks that would be in service at any moment of the interval on infinitely many
 * servers. It keeps that many threads, and one for each waiting task. A submission that still finds no idle thread adds
 * one. Threads that the next interval does not need end. In a cluster, nobody knows which node gets a task. Each node
 * therefore expects its share and two standard deviations of a Poisson number.
 *
 * <p>It never has more threads than are useful. By Little's law, {@code a = X S} threads work at the highest throughput
 * X that cores and resources allow, where S is the service time. {@code a + 2 sqrt(a)} threads keep the bottleneck busy
 * nearly always. More threads would only share the cores or queue at the resource.
 *
 * @param known the tasks in service at each moment
 * @param nodes pools that share the arrivals, 1 or more
 * @param useful threads that are useful in one pool, 1 or more
 * @param interval time between decisions
 */
record Clairvoyant(Concurrency known, int nodes, int useful, Duration interval) implements SizingPolicy {

    /**
     * Returns the threads that are useful in one pool.
     *
     * @param capacityPerSecond the highest rate of its cores and resources, tasks/s; infinite for no limit
     * @param serviceNanos mean time of a task that nothing slows down
     */
    static int useful(double capacityPerSecond, double serviceNanos) {
        double busy = capacityPerSecond * serviceNanos / 1e9;
        double threads = Math.ceil(busy + 2 * Math.sqrt(busy));
        return Double.isNaN(threads) ? Integer.MAX_VALUE : (int) Math.max(1, Math.min(threads, Integer.MAX_VALUE));
    }

    @Override
    public String name() {
        return "clairvoyant";
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new Foreseeing();
    }

    private final class Foreseeing implements Sizer {
        private long now;

        @Override
        public SizingDecision start() {
            return decision(0);
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            now += sample.intervalNanos();
            return decision(sample.queueLength());
        }

        @Override
        public boolean mayRest() {
            return false; // the next interval is not like the last one
        }

        private SizingDecision decision(int waiting) {
            int coming = share(known.peak(now, now + interval.toNanos()), nodes);
            int threads = (int) Math.min(useful, (long) coming + waiting);
            String reason = "%d tasks in service in the next interval, %d wait".formatted(coming, waiting);
            return new SizingDecision(threads, threads, useful, 0, false, interval, 0, interval, reason);
        }
    }

    /**
     * Returns how many of all tasks to expect at one node: its share, and with several nodes two standard deviations
     * more.
     *
     * @param all tasks of the cluster
     */
    static int share(int all, int nodes) {
        double mean = (double) all / nodes;
        return nodes == 1 ? all : (int) Math.ceil(mean + 2 * Math.sqrt(mean));
    }
}
