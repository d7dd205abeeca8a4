package dev.tidepool.micrometer;

import dev.tidepool.executor.AdaptiveExecutor;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * Records the tasks of a pool in two timers, until their registry is closed. It equals another one of the same timers,
 * so a pool that is bound twice to a registry records each task once. Timers of different registries may be equal, but
 * are not the same.
 */
final class TaskTimes implements BiConsumer<Duration, Duration> {
    /** Weakly, because a pool whose listeners refer to it does not end when the program forgets it. */
    private final WeakReference<AdaptiveExecutor> executor;

    private final MeterRegistry registry;
    private final Timer wait;
    private final Timer response;

    TaskTimes(AdaptiveExecutor executor, MeterRegistry registry, Timer wait, Timer response) {
        this.executor = new WeakReference<>(executor);
        this.registry = registry;
        this.wait = wait;
        this.response = response;
    }

    @Override
    public void accept(Duration waited, Duration responded) {
        if (registry.isClosed()) {
            end();
            return;
        }
        wait.record(waited);
        response.record(responded);
    }

    private void end() {
        AdaptiveExecutor pool = executor.get();
        if (pool != null) {
            pool.removeTimesListener(this);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TaskTimes times && times.wait == wait && times.response == response;
    }

    @Override
    public int hashCode() {
        return 31 * System.identityHashCode(wait) + System.identityHashCode(response);
    }
}
