package dev.tidepool.policy.sizing;

import dev.tidepool.policy.forecast.MovingDistribution;
import java.util.Iterator;
import java.util.TreeMap;

/**
 * What {@link OpenLiberty} knows: for every size that the pool has had, the distribution of its throughput.
 *
 * <p>Not thread-safe. It holds one entry for each size visited, whose number the policy's range and
 * steps bound.
 */
final class OpenLibertyHistory {
    /** Weight of the newest throughput. */
    static final double ALPHA = 0.2;

    /** Neighbours on either side that are asked. */
    static final int NEIGHBOURS = 4;

    private final TreeMap<Integer, MovingDistribution> bySize = new TreeMap<>();

    /** Takes in the throughput of an interval with {@code threads} threads. */
    void observe(int threads, double throughput) {
        bySize.computeIfAbsent(threads, size -> new MovingDistribution(ALPHA)).observe(throughput);
    }

    /** Returns the score of the larger sizes, 0 to 1; {@code unknown} where none is known. */
    double probabilityThatLargerDoBetter(int threads, double unknown) {
        return score(threads, bySize.tailMap(threads, false).values().iterator(), unknown);
    }

    /** Returns the score of the smaller sizes, 0 to 1; {@code unknown} where none is known. */
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
