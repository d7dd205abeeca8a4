package dev.tidepool.lab.race.simulation;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;

/**
 * The sizing policy that knows the arrivals: a yardstick for what foresight is worth, possible in a simulation only. At
 * the start of
 * each interval it has as many threads alive as tasks would be in service at any moment of that interval if every one
 * started on its
 * arrival (a system of infinitely many servers), and one for each task that waits; a submission that still finds nobody
 * idle adds a
 * thread. Threads not needed in an interval end with it. In a cluster each node expects its share of the tasks and two
 * standard
 * deviations (of a Poisson number) more, because nobody knows which node will get them.
 *
 * <p>It never has more threads than are useful: by Little's law {@code a = X S} are at work at the highest throughput X
 * that cores and
 * resources allow, S being the service time; {@code a + 2 sqrt(a)} keep the bottleneck busy nearly always. More would
 * only share the
 * cores, or queue at the resource.
 *
 * @param known what is known of the arrivals
 * @param nodes pools that share the arrivals, 1 or more
 * @param useful threads that are useful in one pool, 1 or more
 * @param interval how often it decides
 */
record Clairvoyant(Concurrency known, int nodes, int useful, Duration interval) implements SizingPolicy {

    /**
     * Returns the threads that are useful in one pool.
     *
     * @param capacityPerSecond what its cores and resources can serve, tasks/s; infinite for no bound
     * @param serviceNanos the mean time that a task takes when nothing slows it down
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
     * Returns how many of all tasks to expect at one of several nodes: its share and two standard deviations more.
     *
     * @param all tasks of the cluster
     * @param nodes that share them
     */
    static int share(int all, int nodes) {
        double mean = (double) all / nodes;
        return nodes == 1 ? all : (int) Math.ceil(mean + 2 * Math.sqrt(mean));
    }
}
