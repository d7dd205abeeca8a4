package dev.tidepool.policy.sizing;

import dev.tidepool.policy.forecast.MovingDistribution;
import java.util.Iterator;
import java.util.TreeMap;

/**
 * The throughput distribution of every size that a pool under {@link OpenLiberty} has had.
 *
 * <p>Not thread-safe. It holds one entry per size visited; the policy's range and steps limit their number.
 */
final class OpenLibertyHistory {
    /** Weight of the newest throughput. */
    static final double ALPHA = 0.2;

    /** Maximum number of neighbours on either side in a score. */
    static final int NEIGHBOURS = 4;

    private final TreeMap<Integer, MovingDistribution> bySize = new TreeMap<>();

    /** Adds the throughput of an interval with {@code threads} threads. */
    void observe(int threads, double throughput) {
        bySize.computeIfAbsent(threads, size -> new MovingDistribution(ALPHA)).observe(throughput);
    }

    /** Returns the score of the larger sizes, 0 to 1; {@code unknown} if there are none. */
    double probabilityThatLargerDoBetter(int threads, double unknown) {
        return score(threads, bySize.tailMap(threads, false).values().iterator(), unknown);
    }

    /** Returns the score of the smaller sizes, 0 to 1; {@code unknown} if there are none. */
    double probabilityThatSmallerDoBetter(int threads, double unknown) {
        return score(
                threads, bySize.headMap(threads, false).descendingMap().values().iterator(), unknown);
    }

    private double score(int threads, Iterator<MovingDistribution> nearestFirst, double unknown) {
        MovingDistribution present = bySize.get(threads);
        double sum = 0;
        int asked = 0;
        while (present != null && asked < NEIGHBOURS && nearestFirst.hasNext()) {
            sum += nearestFirst.next().probabilityAbove(present);
            asked++;
        }
        return asked == 0 ? unknown : sum / asked;
    }
}
