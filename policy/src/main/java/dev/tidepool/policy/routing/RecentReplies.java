package dev.tidepool.policy.routing;

import java.util.Arrays;

/** Quantiles of the tasks in flight in the last probe answers, kept sorted. */
final class RecentReplies {
    /** The number of answers remembered. */
    static final int CAPACITY = 64;

    private final int[] inOrderOfArrival = new int[CAPACITY];
    private final int[] sorted = new int[CAPACITY];
    private int size;
    private int oldest;

    void add(int inFlight) {
        if (size == CAPACITY) {
            int gap = Arrays.binarySearch(sorted, inOrderOfArrival[oldest]);
            size--;
            System.arraycopy(sorted, gap + 1, sorted, gap, size - gap);
        }
        inOrderOfArrival[oldest] = inFlight;
        oldest = (oldest + 1) % CAPACITY;
        int found = Arrays.binarySearch(sorted, 0, size, inFlight);
        int place = found < 0 ? -found - 1 : found;
        System.arraycopy(sorted, place, sorted, place + 1, size - place);
        sorted[place] = inFlight;
        size++;
    }

    /** Returns the {@code q}-quantile; 0 without answers. */
    int quantile(double q) {
        return size == 0 ? 0 : sorted[Math.max(0, (int) Math.ceil(q * size) - 1)];
    }
}
