package dev.tidepool.cluster.hazelcast.internal.join;

import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Notices that the oldest node is silent. A look that comes late does not count, because a node that is slow itself
 * cannot tell whether another is; the idea is the local health of Lifeguard [dadgar2018]. For one thread.
 */
final class OldestWatch {
    private final int limit;
    private final long lateNanos;
    private SilenceWatch watch;
    private @Nullable UUID oldest;
    private long looked;

    /**
     * @param limit the number of silent looks in a row, from 1 on
     * @param intervalMillis the interval of looks, in millis; a look after one and a half intervals is late
     */
    OldestWatch(int limit, long intervalMillis) {
        this.limit = limit;
        this.lateNanos = TimeUnit.MILLISECONDS.toNanos(intervalMillis) * 3 / 2;
        this.watch = new SilenceWatch(limit);
    }

    /**
     * Looks.
     *
     * @param oldest the oldest node now
     * @param lastHeard when something came from it last, by any clock
     * @param now the present time, in nanos
     * @return whether it is silent; false at a look that is late
     */
    boolean isSilent(UUID oldest, long lastHeard, long now) {
        boolean isFirst = !oldest.equals(this.oldest);
        boolean isLate = now - looked >= lateNanos;
        looked = now;
        if (isFirst) {
            this.oldest = oldest;
            watch = new SilenceWatch(limit);
        }
        return (isFirst || !isLate) && watch.isSilent(lastHeard);
    }
}
