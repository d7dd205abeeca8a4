package dev.tidepool.policy.sizing;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Require;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import java.time.Duration;
import java.util.Locale;
import java.util.Random;
import java.util.Set;

/**
 * The controller of Open Liberty's default executor. It remembers the throughput of every size it has had ({@link
 * OpenLibertyHistory}) and steps towards the neighbours that probably do better.
 *
 * <ul>
 *   <li>The score of a direction is the probability that a size there has a higher throughput than the current one,
 *       averaged over up to four sizes. A step needs a score of 0.5 and a lead of 0.25.
 *   <li>After five decisions without a step, it takes one in a random direction.
 *   <li>An empty queue and a CPU above 90 % favour shrinking.
 *   <li>An interval without completions while tasks wait is a hang. It takes a step up every {@code hangInterval}, and
 *       the minimum size rises with it.
 *   <li>A step is one, two or four threads per core.
 * </ul>
 *
 * <p>Our interpretation: a direction without known sizes scores 0, but growing scores 0.5 while tasks wait and the CPU
 * is not busy. A step is two threads per core from 16 threads per core on, and four from 64 on. An empty queue and a
 * busy CPU each add 0.25 to the shrink score, so that both together suffice. A silent interval decides nothing and
 * resets the minimum size. The size starts at {@code least}. A step beyond the range does not count as a step.
 *
 * @param least minimum number of threads, 1 to {@code most}; by default the number of cores
 * @param most maximum number of threads, even in a hang; by default 1,000, or 128 per core if that is more
 * @param interval time between decisions, 1 ms to 1 h
 * @param hangInterval time between decisions in a hang, 1 ms to 1 h
 * @param busyCpu machine CPU use above which the policy favours shrinking, 0 to 1
 * @param seed seed of the random steps
 */
public record OpenLiberty(int least, int most, Duration interval, Duration hangInterval, double busyCpu, long seed)
        implements SizingPolicy {

    /** The minimum score of a step. */
    static final double SCORE = 0.5;

    /** The minimum lead over the other direction. */
    static final double LEAD = 0.25;

    /** The addition of an empty queue and of a busy CPU to the shrink score. */
    static final double SHRINK_BIAS = 0.25;

    /** Decisions without a step before a random one. */
    static final int IDLE_DECISIONS = 5;

    public OpenLiberty {
        Require.inRange("most", most, 1, Integer.MAX_VALUE);
        Require.inRange("least", least, 1, most);
        Require.interval("interval", interval);
        Require.interval("hangInterval", hangInterval);
        Require.inRange("busyCpu", busyCpu, 0, 1);
    }

    /** Returns the published settings: 1.5 s, 750 ms in a hang, 90 %, starting from {@code cores} threads. */
    public static OpenLiberty defaults(int cores) {
        int max = (int) Math.min(Integer.MAX_VALUE, Math.max(1000, 128L * cores));
        return new OpenLiberty(cores, max, Duration.ofMillis(1500), Duration.ofMillis(750), 0.9, 1);
    }

    @Override
    public String name() {
        return "open-liberty";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.MACHINE_CPU);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new ScoringSizer(this, bounds);
    }

    private static final class ScoringSizer extends ExactSizer {
        private final OpenLiberty policy;
        private final int cores;
        private final OpenLibertyHistory history = new OpenLibertyHistory();
        private final Random random;
        private int floor;
        private int idleDecisions;

        private ScoringSizer(OpenLiberty policy, PoolBounds bounds) {
            super(bounds, policy.least, policy.most, policy.interval);
            this.policy = policy;
            this.cores = bounds.cores();
            random = new Random(policy.seed);
            floor = min();
        }

        @Override
        public void boundsChanged(PoolBounds bounds) {
            super.boundsChanged(bounds);
            floor = min();
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            if (sample.isSilent()) {
                floor = min();
                return order("idle: keeps");
            }
            if (sample.tasks().completions() == 0 && sample.queueLength() > 0) {
                move(1);
                floor = threads();
                return order(policy.hangInterval, "no task completed while tasks wait:");
            }
            history.observe(threads(), sample.throughput());
            boolean tasksWait = sample.queueLength() > 0;
            boolean cpuIsBusy = sample.machine().machineCpu() > policy.busyCpu;
            double grow = history.probabilityThatLargerDoBetter(threads(), tasksWait && !cpuIsBusy ? SCORE : 0);
            double shrink = history.probabilityThatSmallerDoBetter(threads(), 0)
                    + (tasksWait ? 0 : SHRINK_BIAS)
                    + (cpuIsBusy ? SHRINK_BIAS : 0);
            int direction = leads(grow, shrink) ? 1 : leads(shrink, grow) ? -1 : 0;
            boolean moved = move(direction);
            boolean explores = !moved && idleDecisions >= IDLE_DECISIONS;
            if (explores) {
                move(random.nextBoolean() ? 1 : -1);
            }
            idleDecisions = moved || explores ? 0 : idleDecisions + 1;
            return order(
                    explores
                            ? "a random step:"
                            : String.format(Locale.ROOT, "grow score %.2f, shrink score %.2f:", grow, shrink));
        }

        private static boolean leads(double score, double other) {
            return score >= SCORE && score - other >= LEAD;
        }

        private boolean move(int direction) {
            int before = threads();
            resize(Math.max(floor, before + direction * step()));
            return threads() != before;
        }

        private long step() {
            long timesTheCores = threads() / cores;
            return cores * (timesTheCores < 16 ? 1L : timesTheCores < 64 ? 2 : 4);
        }
    }
}
