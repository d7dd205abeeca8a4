package dev.tidepool.doctor;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What was seen of a pool at one moment.
 *
 * @param name its name, or how the names of its threads begin
 * @param kind what runs its tasks
 * @param threads threads alive
 * @param busy threads that run a task
 * @param waiting busy threads that wait for the result of another task
 * @param max most threads that it may have; null if that cannot be seen
 * @param queueLength tasks that wait; null if that cannot be seen
 * @param queue whether its queue has a bound
 * @param place where most of its busy threads are; null if none is busy
 * @param reason why it has this size, in one sentence; null unless it is ours
 */
public record PoolFacts(
        String name,
        WorkerKind kind,
        int threads,
        int busy,
        int waiting,
        @Nullable Integer max,
        @Nullable Integer queueLength,
        QueueBound queue,
        @Nullable Place place,
        @Nullable String reason) {

    public PoolFacts {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(queue, "queue");
    }

    /** Returns whether no thread is free, and the pool cannot start another as far as is known. */
    boolean isFull() {
        return busy > 0 && busy >= (max == null ? threads : max);
    }

    /** Returns the tasks that wait, as far as is known. */
    int knownQueue() {
        return queueLength == null ? 0 : queueLength;
    }
}
