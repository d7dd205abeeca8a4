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
import java.util.Set;

/**
 * As many threads as requests a second, as long as free memory covers those to be added: the node of
 * RL-DTPS (resource level), with which paper 000 compares (its reference 2). The pool grows from {@code
 * n} threads to the rate if {@code free >= (rate - n) * bytesPerThread} and otherwise keeps {@code n}.
 * It only adds threads; idle timers take them away.
 *
 * <p>Readings: the paper gives no formula and no cost of a thread; the default is 1 MiB, the usual stack
 * size of a Java thread. Where free memory is unknown nothing is held back. An interval without arrivals
 * orders nothing.
 *
 * @param initialThreads threads at the start, 0 or more
 * @param bytesPerThread memory that a new thread takes, bytes, 1 or more
 * @param interval time over which the rate is counted, 1 ms to 1 h
 * @param idleTimeout how long an idle thread is kept, 0 or more
 */
public record MemoryGuard(int initialThreads, long bytesPerThread, Duration interval, Duration idleTimeout)
        implements SizingPolicy {

    /** Checks the ranges. */
    public MemoryGuard {
        Require.inRange("initialThreads", initialThreads, 0, Integer.MAX_VALUE);
        Require.inRange("bytesPerThread", (double) bytesPerThread, 1, Long.MAX_VALUE);
        Require.inRange("interval", interval, SizingDecision.MIN_INTERVAL, SizingDecision.MAX_INTERVAL);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /** Returns the settings of paper 000, {@code cores} threads at first, 1 s, 500 ms; 1 MiB (ours). */
    public static MemoryGuard defaults(int cores) {
        return new MemoryGuard(cores, 1 << 20, Duration.ofSeconds(1), Duration.ofMillis(500));
    }

    @Override
    public String name() {
        return "memory-guard";
    }

    @Override
    public Set<Signal> signals() {
        return Set.of(Signal.FREE_MEMORY);
    }

    @Override
    public Sizer newSizer(PoolBounds bounds) {
        return new GuardedSizer(this);
    }

    private SizingDecision order(int threads, String reason) {
        return SizingDecision.order(0, threads, idleTimeout, interval, reason);
    }

    /**
     * Holds nothing but its parameters.
     *
     * @param policy the parameters
     */
    private record GuardedSizer(MemoryGuard policy) implements Sizer {
        @Override
        public SizingDecision start() {
            return policy.order(policy.initialThreads, "starts with " + policy.initialThreads + " threads");
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double rate = sample.arrivalRate();
            if (rate == 0) {
                return policy.order(0, "no arrivals: no threads ordered");
            }
            int alive = sample.threads().alive();
            int wanted = WholeThreads.ceil(rate);
            long free = sample.machine().freeMemoryBytes();
            double needed = ((double) wanted - alive) * policy.bytesPerThread;
            if (free >= 0 && needed > free) {
                return policy.order(
                        alive,
                        String.format(
                                Locale.ROOT,
                                "%.0f arrivals/s, but memory for %d threads more is lacking: keeps %d threads",
                                rate,
                                wanted - alive,
                                alive));
            }
            return policy.order(wanted, String.format(Locale.ROOT, "%.0f arrivals/s: %d threads", rate, wanted));
        }
    }
}
