package dev.tidepool.server.chaos.load;

import dev.tidepool.server.chaos.history.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Where a caller hands in its tasks. Used by one thread. */
interface Door {
    /** Returns the order as this door can take it. */
    Submission prepared(Submission order);

    /** Returns the time within which the order should end, from now on. */
    Duration limit(Submission order);

    /**
     * Hands in a task.
     *
     * @param id its number, which its result repeats
     * @return its future; cancelling the future cancels the task
     * @throws RuntimeException if it is refused at once
     */
    CompletableFuture<?> send(long id, Submission order);

    /** Returns the outcome of a task whose future or submission threw this; null for none. */
    Outcome outcome(@Nullable Throwable thrown);

    /** Returns the number of futures beyond which the caller hands in no more. */
    int maxOpen();
}
