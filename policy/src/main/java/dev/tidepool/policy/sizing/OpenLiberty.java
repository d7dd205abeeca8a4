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
 * The controller of Open Liberty's default executor: it remembers the throughput of every size it has had
 * ({@link OpenLibertyHistory}) and steps towards the neighbours that probably do better.
 *
 * <ul>
 *   <li>The score of a direction is the probability that a size there has a higher throughput than the
 *       present one, averaged over up to four. A step is taken at a score of 0.5 that is 0.25 ahead.
 *   <li>After five decisions without a step comes one in a random direction.
 *   <li>An empty queue and a CPU above 90 % bias to shrinking.
 *   <li>No completions in an interval while tasks wait is a hang: a step up each {@code hangInterval}, and
 *       the floor rises with it.
 *   <li>A step is as many threads as cores, twice or four times that.
 * </ul>
 *
 * <p>Readings: a direction of which no size is known scores 0, but upwards 0.5 while tasks wait and the CPU is
 * not busy, because nothing speaks against it; a step is twice the cores from a size of 16 times the cores,
 * four times from 64 times; empty queue and busy CPU add 0.25 each to the shrink score, so that together they
 * suffice; a silent interval decides nothing and lowers the floor again; the size starts at {@code least}; a
 * step that the range does not allow is no step.
 *
 * @param least threads never gone below, 1 to {@code most}; the cores by default
 * @param most threads never exceeded, hang or not; by default 1,000 or 128 a core, whichever is more
 * @param interval time between decisions, 1 ms to 1 h
 * @param hangInterval time between decisions in a hang, 1 ms to 1 h
 * @param busyCpu CPU of the machine above which the pool had rather shrink, a fraction of 0 to 1
 * @param seed where random steps come from
 */
public record OpenLiberty(int least, int most, Duration interval, Duration hangInterval, double busyCpu, long seed)
        implements SizingPolicy {

    /** The score from which a step may be taken. */
    static final double SCORE = 0.5;

    /** How far ahead of the other direction that score must be. */
    static final double LEAD = 0.25;

    /** What an empty queue and a busy CPU each add to the shrink score. */
    static final double SHRINK_BIAS = 0.25;

    /** Decisions without a step after which one is taken at random. */
    static final int IDLE_DECISIONS = 5;

    /** Checks the ranges. */
    public OpenLiberty {
        Require.inRange("most", most, 1, Integer.MAX_VALUE);
        Require.inRange("least", least, 1, most);
        Require.inRange("interval", interval, SizingDecision.MIN_INTERVAL, SizingDecision.MAX_INTERVAL);
        Require.inRange("hangInterval", hangInterval, SizingDecision.MIN_INTERVAL, SizingDecision.MAX_INTERVAL);
        Require.inRange("busyCpu", busyCpu, 0, 1);
    }

    /** Returns the published settings: 1.5 s, 750 ms in a hang, 90 %; from {@code cores} threads up. */
    public static OpenLiberty defaults(int cores) {
        int most = (int) Math.min(Integer.MAX_VALUE, Math.max(1000, 128L * cores));
        return new OpenLiberty(cores, most, Duration.ofMillis(1500), Duration.ofMillis(750), 0.9, 1);
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
        return new ScoringSizer(this, ExactSizes.within(bounds, least, most), bounds.cores());
    }

    private static final class ScoringSizer implements Sizer {
        private final OpenLiberty policy;
        private final ExactSizes sizes;
        private final int cores;
        private final OpenLibertyHistory history = new OpenLibertyHistory();
        private final Random random;
        private int threads;
        private int floor;
        private int idleDecisions;

        private ScoringSizer(OpenLiberty policy, ExactSizes sizes, int cores) {
            this.policy = policy;
            this.sizes = sizes;
            this.cores = cores;
            random = new Random(policy.seed);
            threads = sizes.min();
            floor = sizes.min();
        }

        @Override
        public SizingDecision start() {
            return order(policy.interval, "starts with");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            if (sample.isSilent()) {
                floor = sizes.min();
                return order(policy.interval, "nothing to do: keeps");
            }
            if (sample.tasks().completions() == 0 && sample.queueLength() > 0) {
                move(1);
                floor = threads;
                return order(policy.hangInterval, "no task ended while tasks wait:");
            }
            history.observe(threads, sample.throughput());
            boolean tasksWait = sample.queueLength() > 0;
            boolean cpuIsBusy = sample.machine().machineCpu() > policy.busyCpu;
            double grow = history.probabilityThatLargerDoBetter(threads, tasksWait && !cpuIsBusy ? SCORE : 0);
            double shrink = history.probabilityThatSmallerDoBetter(threads, 0)
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
                    policy.interval,
                    explores
                            ? "a random step:"
                            : String.format(Locale.ROOT, "grow score %.2f, shrink score %.2f:", grow, shrink));
        }

        private static boolean leads(double score, double other) {
            return score >= SCORE && score - other >= LEAD;
        }

        private boolean move(int direction) {
            int before = threads;
            threads = Math.max(floor, sizes.nearest(threads + direction * step()));
            return threads != before;
        }

        private long step() {
            long timesTheCores = threads / cores;
            return cores * (timesTheCores < 16 ? 1L : timesTheCores < 64 ? 2 : 4);
        }

        private SizingDecision order(Duration nextSampleAfter, String reason) {
            return sizes.exactly(threads, nextSampleAfter, reason + " " + threads + " threads");
        }
    }
}
