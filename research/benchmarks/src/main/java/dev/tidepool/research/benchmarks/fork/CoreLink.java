package dev.tidepool.research.benchmarks.fork;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * The link between the machine's cores. A hypervisor may move virtual cores. The cost to hand over a task then changes
 * by a factor of several, from one second to the next, for every pool. So slices count only while the link is about as
 * fast as the fastest probe of the last ten minutes. Not thread-safe.
 */
final class CoreLink {
    private static final double SLOW = 2.5;

    /** After this time, a machine that stays slower is no longer slow. */
    private static final long MEMORY_NANOS = 600_000_000_000L;

    private final DoubleSupplier ping;
    private final LongSupplier clock;
    private final Deque<Probe> recent = new ArrayDeque<>();
    private double fastest = Double.MAX_VALUE;

    private record Probe(long at, double nanos) {}

    /**
     * Makes a link.
     *
     * @param ping measures a round trip in nanoseconds
     * @param clock the nanoseconds of a monotonic clock
     */
    CoreLink(DoubleSupplier ping, LongSupplier clock) {
        this.ping = ping;
        this.clock = clock;
    }

    /** Returns whether a round trip is much longer than the fastest one of the last ten minutes. */
    boolean isSlow(double nanos) {
        return nanos > SLOW * fastest;
    }

    /** Measures a round trip, in nanoseconds. */
    double roundTrip() {
        double nanos = ping.getAsDouble();
        long now = clock.getAsLong();
        recent.addLast(new Probe(now, nanos));
        fastest = Math.min(fastest, nanos);
        while (now - recent.getFirst().at() > MEMORY_NANOS) {
            if (recent.removeFirst().nanos() == fastest) {
                fastest = recent.stream().mapToDouble(Probe::nanos).min().orElse(nanos);
            }
        }
        return nanos;
    }

    /** Waits until the link is fast, or as long as the patience lasts. Returns the last round trip in nanoseconds. */
    double awaitFast(Patience patience) {
        long began = clock.getAsLong();
        double nanos = roundTrip();
        long waited = 0;
        while (isSlow(nanos) && waited < patience.nanos()) {
            nanos = roundTrip();
            waited = clock.getAsLong() - began;
        }
        patience.spend(waited);
        return nanos;
    }
}
