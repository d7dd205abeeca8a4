package dev.tidepool.lab.measure.loop;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.results.Round;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The response times of the tasks that ended in the last two seconds, for people who look on. They count from the
 * submission; results count from the intended start. Not thread-safe.
 */
public final class RecentResponses {
    private static final long WINDOW_NANOS = 2_000_000_000;
    private static final long INTERVAL_NANOS = 250_000_000;

    private final ArrivalLog log;

    /** Every arrival before this one is over: it ended before the window, or was refused. */
    private int first;

    private long next;

    public RecentResponses(ArrivalLog log) {
        this.log = log;
    }

    /**
     * Shows figures with p50 and p99, four times a second at most.
     *
     * @param figures asked only when they are due; null if they are not known yet
     */
    public void show(Supplier<@Nullable LiveFigures> figures, Consumer<LiveFigures> live) {
        if (log.now() < next) {
            return;
        }
        LiveFigures latest = figures.get();
        if (latest != null) {
            live.accept(in(latest));
            next = log.now() + INTERVAL_NANOS;
        }
    }

    /** Returns the same figures with p50 and p99; unchanged if no task ended in the window. */
    LiveFigures in(LiveFigures figures) {
        long since = Math.max(0, log.now() - WINDOW_NANOS);
        int offered = log.offeredCount();
        while (first < offered && isOver(first, since)) {
            first++;
        }
        long[] nanos = IntStream.range(first, offered)
                .filter(i -> log.end(i) > since)
                .mapToLong(i -> log.end(i) - log.submitStart(i))
                .sorted()
                .toArray();
        return nanos.length == 0 ? figures : figures.withResponses(millis(nanos, 0.5), millis(nanos, 0.99));
    }

    private boolean isOver(int i, long since) {
        long end = log.end(i);
        ArrivalLog.Answer answer = log.answer(i);
        boolean refused = answer == ArrivalLog.Answer.REJECTED || answer == ArrivalLog.Answer.FAILED;
        return refused || (end > 0 && end <= since);
    }

    private static double millis(long[] sorted, double share) {
        return Round.millis((double) sorted[(int) Math.ceil(share * sorted.length) - 1]);
    }
}
