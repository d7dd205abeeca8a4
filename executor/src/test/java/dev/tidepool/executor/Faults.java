package dev.tidepool.executor;

import java.util.concurrent.atomic.AtomicLong;

/** Throws at random. The seed fixes which of the calls throw, and what. Thread-safe. */
final class Faults {
    private final long seed;
    private final AtomicLong calls = new AtomicLong();
    private final AtomicLong thrown = new AtomicLong();

    Faults(long seed) {
        this.seed = seed;
    }

    /** Throws once in {@code oneIn} calls: an exception, an error, or what an exhausted stack or heap throws. */
    void maybe(int oneIn) {
        long draw = mix(seed + calls.getAndIncrement() * 0x9E3779B97F4A7C15L);
        if (Math.floorMod(draw, oneIn) != 0) {
            return;
        }
        thrown.incrementAndGet();
        switch ((int) (draw >>> 60) & 3) {
            case 0 -> throw new IllegalStateException("injected");
            case 1 -> throw new LinkageError("injected");
            case 2 -> throw new StackOverflowError("injected");
            default -> throw new OutOfMemoryError("injected");
        }
    }

    /** Returns how often {@link #maybe} threw. */
    long thrown() {
        return thrown.get();
    }

    private static long mix(long bits) {
        long mixed = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }
}
