package dev.tidepool.cluster.hazelcast.internal.join;

import com.hazelcast.internal.util.Clock;
import com.hazelcast.internal.util.ClockProperties;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Hazelcast's clock in the process of a node: it begins with the system's time and never jumps. A heartbeat carries the
 * time of its sender, and nodes ignore one that seems 2 s old. So a node whose clock was set by more left its cluster.
 * Thread-safe.
 */
public final class SteadyClock extends Clock.ClockImpl {
    private final long beginMillis;
    private final long beginNanos;
    private final LongSupplier nanos;

    /** Made by Hazelcast. */
    public SteadyClock() {
        this(System.currentTimeMillis(), System::nanoTime);
    }

    /**
     * @param millis the system's time now
     * @param nanos a clock that never jumps
     */
    SteadyClock(long millis, LongSupplier nanos) {
        this.beginMillis = millis;
        this.beginNanos = nanos.getAsLong();
        this.nanos = nanos;
    }

    /** Makes it the clock of this process, unless Hazelcast runs already, or the user has chosen another. */
    public static void install() {
        if (System.getProperty(ClockProperties.HAZELCAST_CLOCK_IMPL) == null
                && System.getProperty(ClockProperties.HAZELCAST_CLOCK_OFFSET) == null) {
            System.setProperty(ClockProperties.HAZELCAST_CLOCK_IMPL, SteadyClock.class.getName());
        }
    }

    @Override
    protected long currentTimeMillis() {
        return beginMillis + TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - beginNanos);
    }
}
