package dev.tidepool.lab.live;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.results.Round;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The newest points and resizes of the current run. Not thread-safe. */
final class Strips {
    /** The last ten minutes at four points a second. */
    static final int MAX_POINTS = 2_400;

    static final int MAX_RESIZES = 200;

    private final Deque<Point> points = new ArrayDeque<>();
    private final Deque<Resize> resizes = new ArrayDeque<>();
    private @Nullable LiveFigures before;

    /** Adds figures and returns their point; null if no time has passed since the last figures. */
    @Nullable
    Point add(LiveFigures figures) {
        LiveFigures last = before == null ? LiveFigures.counts(0, 0, 0, 0, 0, 0) : before;
        double seconds = figures.seconds() - last.seconds();
        if (seconds <= 0) {
            return null;
        }
        Integer target = figures.target();
        if (target != null && !target.equals(last.target())) {
            String reason = figures.reason();
            keep(
                    resizes,
                    new Resize(Round.to(figures.seconds(), 2), target, reason == null ? "" : reason),
                    MAX_RESIZES);
        }
        before = figures;
        Point point = new Point(
                Round.to(figures.seconds(), 2),
                Round.to((figures.arrivals() - last.arrivals()) / seconds, 1),
                Round.to((figures.completions() - last.completions()) / seconds, 1),
                target,
                figures.poolSize(),
                figures.busy(),
                figures.queueLength(),
                figures.queueWaitMillis(),
                figures.cpu(),
                figures.responseP50Millis(),
                figures.responseP99Millis());
        keep(points, point, MAX_POINTS);
        return point;
    }

    /** Returns the points, oldest first. */
    List<Point> points() {
        return List.copyOf(points);
    }

    /** Returns the resizes, oldest first. */
    List<Resize> resizes() {
        return List.copyOf(resizes);
    }

    /** Returns the resize that the newest point brought; null if it brought none. */
    @Nullable
    Resize newResize() {
        Resize last = resizes.peekLast();
        return last != null && last.t() == points.getLast().t() ? last : null;
    }

    /** Returns the reason of the current target; null if the policy gives none. */
    @Nullable
    String reason() {
        return before == null ? null : before.reason();
    }

    private static <T> void keep(Deque<T> those, T one, int most) {
        those.addLast(one);
        if (those.size() > most) {
            those.removeFirst();
        }
    }
}
