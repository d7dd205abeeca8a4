package dev.tidepool.lab.measure.contestant;

import dev.tidepool.policy.Require;
import java.time.Duration;

/**
 * The parameters of a pool whose idle threads end down to a core size.
 *
 * @param core threads that stay, 0 to {@code max}
 * @param max maximum of threads; below it, a task that finds no idle thread adds one
 * @param keepAlive how long an idle thread above {@code core} lives, 1 ms to 1 h
 */
record CoreAndMax(int core, int max, Duration keepAlive) {
    CoreAndMax {
        Require.inRange("max", max, 1, Threads.MAX);
        Threads.requireUpTo("core", core, 0, max);
        Require.inRange("keepAlive", keepAlive, Duration.ofMillis(1), Duration.ofHours(1));
    }
}
