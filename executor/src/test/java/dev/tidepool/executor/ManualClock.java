package dev.tidepool.executor;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A clock that only the test advances. */
final class ManualClock implements LongSupplier {
    private final AtomicLong nanos = new AtomicLong(1_000_000_000);
    private final AtomicReference<@Nullable Error> failure = new AtomicReference<>();

    @Override
    public long getAsLong() {
        Error thrown = failure.getAndSet(null);
        if (thrown != null) {
            throw thrown;
        }
        return nanos.get();
    }

    /** Whoever reads the clock next gets this error: a fault in the middle of the pool. */
    void failNext(Error thrown) {
        failure.set(thrown);
    }

    void advance(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
