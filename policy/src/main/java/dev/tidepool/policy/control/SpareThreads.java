package dev.tidepool.policy.control;

import dev.tidepool.policy.Counted;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.time.format.TextStyle;
import java.util.Locale;

/**
 * A pool kept far more threads than its tasks used, for a day or longer.
 *
 * @param time for how long, 24 hours or more
 * @param meanThreads its threads, on the mean of that time
 * @param meanBusy those of them that ran a task
 */
public record SpareThreads(Duration time, double meanThreads, double meanBusy) {
    private static final int DAYS_WITH_NAMES = 7;

    /** Returns how many of the threads ran no task, on the mean. */
    public double spare() {
        return meanThreads - meanBusy;
    }

    /**
     * Returns this in words, such as "kept 40 threads for 3.1 busy ones since Monday".
     *
     * @param now when this was found
     */
    public String summary(ZonedDateTime now) {
        LocalDate since = now.minus(time).toLocalDate();
        String day = since.isAfter(now.toLocalDate().minusDays(DAYS_WITH_NAMES))
                ? since.getDayOfWeek().getDisplayName(TextStyle.FULL, Locale.ENGLISH)
                : since.toString();
        return String.format(
                Locale.ROOT,
                "kept %s for %.1f busy ones since %s",
                Counted.of(Math.round(meanThreads), "thread"),
                meanBusy,
                day);
    }
}
