package dev.tidepool.micrometer;

import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * Records a task in two timers. It equals another one of the same timers, so a pool that is bound twice to a registry
 * records each task once. Timers of different registries may be equal, but are not the same.
 */
final class TaskTimes implements BiConsumer<Duration, Duration> {
    private final Timer wait;
    private final Timer response;

    TaskTimes(Timer wait, Timer response) {
        this.wait = wait;
        this.response = response;
    }

    @Override
    public void accept(Duration waited, Duration responded) {
        wait.record(waited);
        response.record(responded);
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
