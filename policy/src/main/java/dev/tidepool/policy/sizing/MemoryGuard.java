package dev.tidepool.policy.sizing;

import dev.tidepool.policy.Counted;
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
 * As many threads as requests per second while free memory covers the new threads: the node of RL-DTPS (resource
 * level), a baseline of [bahadur2022sword] (its reference 2). The pool grows from {@code n} threads to the rate if
 * {@code free >= (rate - n) * bytesPerThread}, and keeps {@code n} otherwise. The policy only adds threads; idle
 * timeouts remove them.
 *
 * <p>Our interpretation: the source gives neither a formula nor the memory of a thread. The default is 1 MiB, the usual
 * stack size of a Java thread. If the free memory is unknown, it does not limit growth. An interval without arrivals
 * orders no threads.
 *
 * @param initialThreads threads at the start, 0 or more
 * @param bytesPerThread memory of a new thread in bytes, 1 or more
 * @param interval interval of the rate, 1 ms to 1 h
 * @param idleTimeout idle timeout, 0 or more
 */
public record MemoryGuard(int initialThreads, long bytesPerThread, Duration interval, Duration idleTimeout)
        implements SizingPolicy {

    public MemoryGuard {
        Require.inRange("initialThreads", initialThreads, 0, Integer.MAX_VALUE);
        Require.inRange("bytesPerThread", (double) bytesPerThread, 1, Long.MAX_VALUE);
        Require.interval("interval", interval);
        Require.inRange("idleTimeout", idleTimeout, Duration.ZERO, SizingDecision.NEVER);
    }

    /**
     * Returns the settings of [bahadur2022sword]: {@code cores} threads at first, 1 s, 500 ms; and 1 MiB, which is
     * ours.
     */
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
     * A stateless sizer.
     *
     * @param policy the parameters
     */
    private record GuardedSizer(MemoryGuard policy) implements Sizer {
        @Override
        public SizingDecision start() {
            return policy.order(policy.initialThreads, "starts with " + Counted.of(policy.initialThreads, "thread"));
        }

        @Override
        public SizingDecision decide(PoolSample sample) {
            double rate = sample.arrivalRate();
            if (rate == 0) {
                return policy.order(0, "no arrivals: orders no threads");
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
                                "%.0f arrivals/s, but no memory for %s: keeps %s",
                                rate,
                                Counted.of(wanted - alive, "more thread"),
                                Counted.of(alive, "thread")));
            }
            return policy.order(
                    wanted, String.format(Locale.ROOT, "%.0f arrivals/s: %s", rate, Counted.of(wanted, "thread")));
        }
    }
}
