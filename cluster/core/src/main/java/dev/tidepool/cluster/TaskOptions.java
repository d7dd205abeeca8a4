package dev.tidepool.cluster;

import dev.tidepool.policy.Require;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The options of a task. Immutable.
 *
 * @param limit the time limit, 1 ms to 24 h; default 30 s. The future completes at most a second later
 * @param key the idempotency key, which allows the task to run more than once; by default null, for at most once
 * @param attempts with a key, the maximum number of attempts when members are lost, 1 to 100; default 3
 */
public record TaskOptions(Duration limit, @Nullable String key, int attempts) {
    private static final TaskOptions DEFAULTS = new TaskOptions(Duration.ofSeconds(30), null, 3);

    /** @throws IllegalArgumentException if a value is out of range */
    public TaskOptions {
        Require.inRange("limit", limit, Duration.ofMillis(1), Duration.ofHours(24));
        Require.inRange("attempts", attempts, 1, 100);
        if (key != null && (key.isEmpty() || key.length() > 1_000)) {
            throw new IllegalArgumentException("key has " + key.length() + " characters; allowed are 1 to 1000");
        }
    }

    /** Returns the default options: at most one run, within 30 s. */
    public static TaskOptions defaults() {
        return DEFAULTS;
    }

    public TaskOptions limit(Duration newLimit) {
        return new TaskOptions(newLimit, key, attempts);
    }

    /**
     * Returns these options for a task that may run more than once. If its member is silent for {@link
     * LeaseTerms#silence}, the task also goes to another. The first result counts; another copy may still start or run.
     *
     * @param newKey distinguishes its runs from those of other tasks; members pass it to the task
     */
    public TaskOptions idempotent(String newKey) {
        return new TaskOptions(limit, Objects.requireNonNull(newKey, "key"), attempts);
    }

    public TaskOptions attempts(int newAttempts) {
        return new TaskOptions(limit, key, newAttempts);
    }
}
