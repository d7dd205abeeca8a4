package dev.tidepool.research.reproductions.bahadur2022sword;

import dev.tidepool.lab.simulator.cluster.ClusterObserver;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * How quick one run of a cluster was. A task that is rejected counts as endless.
 *
 * @param p99Millis the 99th percentile of the response times, by nearest rank
 * @param inTimePercent tasks that ended within {@link #IN_TIME_MILLIS}
 */
record HerdRun(double p99Millis, double inTimePercent) {
    static final int IN_TIME_MILLIS = 100;

    /** Collects the response times of a run. */
    static final class Observer implements ClusterObserver {
        private final long fromNanos;
        private final List<Double> millis = new ArrayList<>();

        /** Counts the tasks that arrive from then on. */
        Observer(long fromNanos) {
            this.fromNanos = fromNanos;
        }

        @Override
        public void onEnd(int type, long arrivalNanos, long startNanos, long endNanos) {
            add(arrivalNanos, (endNanos - arrivalNanos) / 1e6);
        }

        @Override
        public void onUnfinished(int type, long arrivalNanos, long startNanos, long atNanos) {
            onEnd(type, arrivalNanos, startNanos, atNanos); // a lower bound
        }

        @Override
        public void onRejection(int type, long arrivalNanos, long atNanos) {
            add(arrivalNanos, Double.POSITIVE_INFINITY);
        }

        private void add(long arrivalNanos, double response) {
            if (arrivalNanos >= fromNanos) {
                millis.add(response);
            }
        }

        /** Returns the result, if at least one task counts. */
        HerdRun result() {
            Collections.sort(millis);
            long inTime = millis.stream().filter(each -> each <= IN_TIME_MILLIS).count();
            return new HerdRun(millis.get((int) Math.ceil(0.99 * millis.size()) - 1), 100.0 * inTime / millis.size());
        }
    }
}
