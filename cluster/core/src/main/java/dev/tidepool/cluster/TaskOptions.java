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
 * @param patience how long the task waits at its caller for members with room before it is rejected, 0 to 24 h; default
 *     0, so that overload is answered at once
 */
public record TaskOptions(Duration limit, @Nullable String key, int attempts, Duration patience) {
    private static final TaskOptions DEFAULTS = new TaskOptions(Duration.ofSeconds(30), null, 3, Duration.ZERO);

    /** @throws IllegalArgumentException if a value is out of range */
    public TaskOptions {
        Require.inRange("limit", limit, Duration.ofMillis(1), Duration.ofHours(24));
        Require.inRange("attempts", attempts, 1, 100);
        Require.inRange("patience", patience, Duration.ZERO, Duration.ofHours(24));
        if (key != null && (key.isEmpty() || key.length() > 1_000)) {
            throw new IllegalArgumentException("key has " + key.length() + " characters; allowed are 1 to 1000");
        }
    }

    /** Returns the default options: at most one run, within 30 s. */
    public static TaskOptions defaults() {
        return DEFAULTS;
    }

    public TaskOptions limit(Duration newLimit) {
        return new TaskOptions(newLimit, key, attempts, patience);
    }

    /**
     * Returns these options for a task that may run more than once. If its member is silent for {@link
     * LeaseTerms#silence}, the task also goes to another. The first result counts; another copy may still start or run.
     *
     * @param newKey distinguishes its runs from those of other tasks; members pass it to the task
     */
    public TaskOptions idempotent(String newKey) {
        return new TaskOptions(limit, Objects.requireNonNull(newKey, "key"), attempts, patience);
    }

    public TaskOptions attempts(int newAttempts) {
        return new TaskOptions(limit, key, newAttempts, patience);
    }

    /**
     * Returns these options for a task of a batch, which waits rather than being rejected, in the order of submission.
     * Tasks without patience do not wait behind it. The time limit counts from the submission, and at most {@link
     * DistributedExecutorBuilder#heldTasks} tasks wait.
     */
    public TaskOptions patience(Duration newPatience) {
        return new TaskOptions(limit, key, attempts, newPatience);
    }
}
