package dev.tidepool.research.benchmarks.servers.host;

import dev.tidepool.lab.measure.task.CpuWork;
import dev.tidepool.lab.measure.task.CpuWorks;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;

/**
 * The work of a request. CPU time is that of SHA-256 digests, whose speed does not depend on where the compiler puts
 * their code. Thread-safe.
 */
public final class RequestWork {
    private static final double NANOS_PER_MICRO = 1_000;

    private final LongSupplier work;

    private RequestWork(LongSupplier work) {
        this.work = work;
    }

    /**
     * Prepares the work, and opens the database of {@link RequestKind#JDBC}.
     *
     * @param digestNanos CPU nanoseconds to digest 1 KiB, above 0
     * @throws IllegalArgumentException if {@code digestNanos} is not above 0
     */
    public static RequestWork of(RequestKind kind, double digestNanos) {
        if (!(digestNanos > 0)) {
            throw new IllegalArgumentException("digestNanos is %s; allowed is above 0".formatted(digestNanos));
        }
        return new RequestWork(
                switch (kind) {
                    case CPU_5 -> cpu(5, digestNanos);
                    case CPU_30 -> cpu(30, digestNanos);
                    case CPU_300 -> cpu(300, digestNanos);
                    case WAIT_1 -> () -> sleep(1);
                    case WAIT_50 -> () -> sleep(50);
                    case MIX -> mix(digestNanos);
                    case JDBC -> units("sql", 1);
                });
    }

    /** Does the work of one request and returns the body of its answer. */
    public byte[] answer() {
        return Long.toString(work.getAsLong()).getBytes(StandardCharsets.US_ASCII);
    }

    private static LongSupplier cpu(int micros, double digestNanos) {
        return units("digest", Math.max(1, Math.round(micros * NANOS_PER_MICRO / digestNanos)));
    }

    private static LongSupplier units(String kind, long units) {
        CpuWork work = CpuWorks.open(kind);
        return () -> work.run(units);
    }

    private static LongSupplier mix(double digestNanos) {
        LongSupplier brief = cpu(30, digestNanos);
        LongSupplier heavy = cpu(300, digestNanos);
        return () -> {
            int percent = ThreadLocalRandom.current().nextInt(100);
            if (percent < 60) {
                return brief.getAsLong();
            } else if (percent < 90) {
                return sleep(1);
            } else if (percent < 98) {
                return heavy.getAsLong();
            }
            return sleep(50);
        };
    }

    /** Waits. A server that ends interrupts the wait, and then nobody reads the answer. */
    private static long sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return millis;
    }
}
