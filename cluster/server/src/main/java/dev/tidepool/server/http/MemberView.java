package dev.tidepool.server.http;

import dev.tidepool.cluster.MemberLoad;
import dev.tidepool.cluster.MemberStatus;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A member as {@code GET /members} shows it: the JSON form of {@link MemberStatus}.
 *
 * @param state {@code open}, {@code set-aside} or {@code draining}
 * @param inFlight the balancer's tasks on the member or on their way there
 * @param cap the present limit on {@code inFlight}
 * @param share its share of the tasks that the balancer sent in about the last second, 0 to 1
 * @param load its last report; null if there is none
 */
record MemberView(
        String address,
        String id,
        String state,
        int inFlight,
        int cap,
        double share,
        @Nullable LoadView load) {
    /** The JSON form of {@link MemberLoad}: times are in milliseconds, unknown values are null. */
    record LoadView(
            double ageMillis,
            int poolSize,
            int busy,
            int queueLength,
            double averageWaitMillis,
            double minimumWaitMillis,
            double arrivalRate,
            @Nullable Double overloadPoint,
            @Nullable Double capacityPerSecond,
            long freeMemoryBytes,
            int callers) {}

    static MemberView of(MemberStatus status) {
        return new MemberView(
                status.node().address(),
                status.node().uuid().toString(),
                status.state().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                status.inFlight(),
                status.cap(),
                status.share(),
                status.load() == null ? null : load(status.load()));
    }

    private static LoadView load(MemberLoad load) {
        return new LoadView(
                load.age().toNanos() / 1e6,
                load.poolSize(),
                load.busy(),
                load.queueLength(),
                load.averageWait().toNanos() / 1e6,
                load.minimumWait().toNanos() / 1e6,
                load.arrivalRate(),
                known(load.overloadPoint()),
                known(load.capacityPerSecond()),
                load.freeMemoryBytes(),
                load.callers());
    }

    private static @Nullable Double known(double value) {
        return Double.isFinite(value) ? (Double) value : null;
    }
}
