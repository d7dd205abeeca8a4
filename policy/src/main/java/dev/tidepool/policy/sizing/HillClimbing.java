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
 * Hill climbing on throughput with a square wave, as in the .NET thread pool [hellerstein2009] and its published
 * source. The size follows a wave with a period of 4 samples around a setting. {@link HillClimbingWave} measures how
 * far throughput follows the wave, and the setting moves by
 *
 * <pre>
 *   ratio = (throughput - 0.15 threads) / threads           (swings, each over its mean)
 *   move  = clamp(Re ratio, -1, 1) * clamp(|threads| / noise / 3, 0, 1)
 *   setting += sign(move) * move^2 * 4 threads/s * seconds, 20 at most a sample
 *   wave  = clamp(0.5 + setting * noise * 3 * 2, 1, 20)
 * </pre>
 *
 * The pool does not grow on a busy CPU. A sample with {@code (n - 1) / completions >= 0.15} is too coarse and is merged
 * with the next. At the minimum size with a negative ratio, the interval stretches up to tenfold. Every 500 ms, a
 * starvation check adds a thread if no task was dequeued while tasks waited and the CPU was not busy.
 *
 * <p>Our interpretation: each change of size draws a new interval. A silent interval is not a sample. Without any
 * noise, the result counts as certain. An unknown CPU counts as not busy. All threads of the current size stay alive,
 * whereas .NET creates them on demand and ends idle ones. The starvation check moves the setting.
 *
 * @param least minimum number of threads, 1 to {@code most}; by default the number of cores
 * @param most maximum number of threads
 * @param shortestInterval minimum sample length, 1 ms to {@code longestInterval}
 * @param longestInterval maximum sample length that is drawn, up to 1 h
 * @param starvationInterval interval of the starvation check, 1 ms to 1 h
 * @param busyCpu machine CPU use above which the pool does not grow, 0 to 1
 * @param seed seed of the random intervals
 */
public record HillClimbing(
        int least,
        int most,
        Duration shortestInterval,
        Duration longestInterval,
        Duration starvationInterval,
        double busyCpu,
        long seed)
        implements SizingPolicy {

    /** The share of a proportional gain in throughput below which another thread is not worthwhile. */
    static final double TARGET_GAIN = 0.15;

    /** The signal-to-noise ratio above which the setting moves in full. */
    static final double SIGNAL_TO_NOISE = 3;

    /** Maximum threads per second by which the setting moves. */
    static final double THREADS_PER_SECOND = 4;

    /** Maximum threads by which the setting moves per sample, or by which the wave swings. */
    static final int MAX_MOVE = 20;

    /** Threads per completion above which a sample is too coarse. */
    static final double COARSE = 0.15;

    /** Maximum factor by which the interval stretches at the minimum size. */
    static final double MAX_STRETCH = 10;

    public HillClimbing {
        Require.inRange("most", most, 1, Integer.MAX_VALUE);
        Require.inRange("least", least, 1, most);
        Require.interval("longestInterval", longestInterval);
        Require.inRange("shortestInterval", shortestInterval, SizingDecision.MIN_INTERVAL, longestInterval);
        Require.interval("starvationInterval", starvationInterval);
        Require.inRange("busyCpu", busyCpu, 0, 1);
    }

    /** Returns the settings of .NET: {@code cores} to 32,767 threads, samples of 10 to 200 ms. */
    public static HillClimbing defaults(int cores) {
        return new HillClimbing(
                cores,
                Math.max(cores, Short.MAX_VALUE),
                Duration.ofMillis(10),
                Duration.ofMillis(200),
                Duration.ofMillis(500),
                0.95,
                1);
    }

    @Override
    public String name() {
        return "hill-climbing";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.MACHINE_CPU);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new WaveSizer(this, bounds);
    }

    private static final class WaveSizer extends ExactSizer {
        private final HillClimbing policy;
        private final HillClimbingGate gate;
        private final HillClimbingWave wave = new HillClimbingWave();
        private final Random random;
        private double setting;
        private long drawnNanos;
        private double intervalNanos;
        private double elapsedNanos;
        private double completions;

        private WaveSizer(HillClimbing policy, PoolBounds bounds) {
            super(bounds, policy.least, policy.most, policy.longestInterval);
            this.policy = policy;
            gate = new HillClimbingGate(policy.starvationInterval.toNanos());
            random = new Random(policy.seed);
            setting = min();
            drawInterval();
        }

        @Override
        public SizingDecision start() {
            return orderUntilNext("starts with");
        }

        @Override
        public void boundsChanged(PoolBounds bounds) {
            int before = threads();
            super.boundsChanged(bounds);
            setting = Math.max(min(), Math.min(max(), setting));
            drawIntervalUnless(before);
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            if (sample.isSilent()) {
                return orderUntilNext("idle: keeps");
            }
            boolean busyCpu = sample.machine().machineCpu() > policy.busyCpu;
            elapsedNanos += sample.intervalNanos();
            completions += sample.tasks().completions();
            String reason = elapsedNanos >= intervalNanos ? climb(busyCpu) : "between samples:";
            if (gate.starves(sample) && !busyCpu) {
                setting = Math.min(max(), setting + 1);
                move(threads() + 1L);
                reason = "no task was dequeued:";
            }
            return orderUntilNext(reason);
        }

        private String climb(boolean busyCpu) {
            if ((threads() - 1) / completions >= COARSE) {
                intervalNanos = elapsedNanos + policy.shortestInterval.toNanos();
                return "too few completions for a sample:";
            }
            double seconds = elapsedNanos / 1e9;
            wave.observe(completions / seconds, threads());
            elapsedNanos = 0;
            completions = 0;

            double ratio = wave.swing() > 0 ? wave.gain() - TARGET_GAIN : 0;
            double certainty = wave.noise() > 0 ? Math.min(1, wave.swing() / wave.noise() / SIGNAL_TO_NOISE) : 1;
            double move = Math.max(-1, Math.min(1, ratio)) * certainty;
            double change = Math.signum(move) * move * move * THREADS_PER_SECOND * seconds;
            setting += Math.max(-MAX_MOVE, Math.min(busyCpu ? 0 : MAX_MOVE, change));

            int height = (int) Math.max(1, Math.min(MAX_MOVE, 0.5 + setting * wave.noise() * SIGNAL_TO_NOISE * 2));
            setting = Math.max(min(), Math.min(max() - height, setting));
            boolean high = wave.samples() / (HillClimbingWave.PERIOD / 2) % 2 == 1;
            move((long) setting + (high ? height : 0));
            boolean stretches = ratio < 0 && threads() == min();
            intervalNanos = drawnNanos * (stretches ? Math.max(1, MAX_STRETCH * Math.min(1, -ratio)) : 1);
            return String.format(
                    Locale.ROOT,
                    "throughput follows the wave by %.2f, noise %.2f, setting %.1f:",
                    wave.gain(),
                    wave.noise(),
                    setting);
        }

        private void move(long wanted) {
            int before = threads();
            resize(wanted);
            drawIntervalUnless(before);
        }

        /** Draws the next interval, unless the size is still the same. */
        private void drawIntervalUnless(int before) {
            if (threads() != before) {
                drawInterval();
            }
        }

        private void drawInterval() {
            long shortest = policy.shortestInterval.toMillis();
            int choices = (int) (policy.longestInterval.toMillis() - shortest) + 1;
            drawnNanos = Duration.ofMillis(shortest + random.nextInt(choices)).toNanos();
            intervalNanos = drawnNanos;
        }

        private SizingDecision orderUntilNext(String reason) {
            long nanos = (long) Math.min(intervalNanos - elapsedNanos, gate.remainingNanos());
            long bounded = Math.max(
                    SizingDecision.MIN_INTERVAL.toNanos(), Math.min(SizingDecision.MAX_INTERVAL.toNanos(), nanos));
            return order(Duration.ofNanos(bounded), reason);
        }
    }
}
