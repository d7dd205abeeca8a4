package dev.tidepool.executor.internal.statistics;

import dev.tidepool.policy.ResponseTimes;
import dev.tidepool.policy.TaskCounts;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.WaitTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The totals of a pool at one moment. The difference of two snapshots is what happened in between, so each
 * reader (the policy, a shadow, a user) has its own intervals. Immutable.
 */
public final class StatisticsSnapshot {
    /** Nothing has happened yet. */
    public static final StatisticsSnapshot ZERO =
            new StatisticsSnapshot(0, 0, 0, 0, new long[WorkerTotals.CELLS], Map.of());

    private final long arrivals;
    private final long rejections;
    private final long expired;
    private final long ranInCaller;
    private final long[] cells;
    private final Map<String, TaskTypeSample> types;

    StatisticsSnapshot(
            long arrivals,
            long rejections,
            long expired,
            long ranInCaller,
            long[] cells,
            Map<String, TaskTypeSample> types) {
        this.arrivals = arrivals;
        this.rejections = rejections;
        this.expired = expired;
        this.ranInCaller = ranInCaller;
        this.cells = cells;
        this.types = types;
    }

    /** Returns the tasks that were dropped, since they had waited too long, since the pool was built. */
    public long expired() {
        return expired;
    }

    /** Returns the tasks that ran in their submitters since the pool was built. */
    public long ranInCaller() {
        return ranInCaller;
    }

    /** Returns what happened to tasks since {@code earlier}. */
    public TaskCounts tasksSince(StatisticsSnapshot earlier) {
        return new TaskCounts(
                arrivals - earlier.arrivals,
                since(earlier, WorkerTotals.STARTS),
                since(earlier, WorkerTotals.COMPLETIONS),
                since(earlier, WorkerTotals.FAILURES),
                rejections - earlier.rejections);
    }

    /**
     * Returns the queue waits of the tasks started since {@code earlier}: their number, and the mean and
     * minimum of the measured ones. {@link WaitTimes#NONE} if none was measured.
     */
    public WaitTimes startedWaitSince(StatisticsSnapshot earlier) {
        long count = since(earlier, WorkerTotals.STARTS);
        long measured = since(earlier, WorkerTotals.WAITS_MEASURED);
        if (count == 0 || measured == 0) {
            return WaitTimes.NONE;
        }
        int bucket = 0;
        while (bucket < LatencyBuckets.COUNT - 1 && since(earlier, WorkerTotals.WAIT_BUCKETS + bucket) == 0) {
            bucket++;
        }
        double mean = (double) since(earlier, WorkerTotals.WAIT_NANOS) / measured;
        return new WaitTimes(count, mean, LatencyBuckets.lowest(bucket));
    }

    /**
     * Returns the response times of the tasks completed since {@code earlier}: their number, and the mean and
     * percentile of the measured ones. {@link ResponseTimes#NONE} if none was measured.
     */
    public ResponseTimes responseSince(StatisticsSnapshot earlier) {
        long count = since(earlier, WorkerTotals.COMPLETIONS);
        long measured = since(earlier, WorkerTotals.SERVICES_MEASURED);
        if (count == 0 || measured == 0) {
            return ResponseTimes.NONE;
        }
        double mean = (double) since(earlier, WorkerTotals.RESPONSE_NANOS) / measured;
        return new ResponseTimes(count, mean, percentileSince(earlier, WorkerTotals.RESPONSE_BUCKETS, 0.99));
    }

    /** Returns the mean service time of the tasks measured since {@code earlier}, nanos; 0 for none. */
    public double meanServiceNanosSince(StatisticsSnapshot earlier) {
        long measured = since(earlier, WorkerTotals.SERVICES_MEASURED);
        return measured == 0 ? 0 : (double) since(earlier, WorkerTotals.SERVICE_NANOS) / measured;
    }

    /** Returns the 99th percentile of the queue waits since {@code earlier}, nanos; 0 for none. */
    public long waitP99Since(StatisticsSnapshot earlier) {
        return percentileSince(earlier, WorkerTotals.WAIT_BUCKETS, 0.99);
    }

    /** Returns the task types that had an arrival or a completion since {@code earlier}. */
    public List<TaskTypeSample> typesSince(StatisticsSnapshot earlier) {
        List<TaskTypeSample> samples = new ArrayList<>();
        types.forEach((name, now) -> {
            TaskTypeSample before = earlier.types.get(name);
            TaskTypeSample sample = before == null ? now : now.since(before);
            if (sample.arrivals() > 0 || sample.completions() > 0) {
                samples.add(sample);
            }
        });
        return samples;
    }

    private long since(StatisticsSnapshot earlier, int cell) {
        return Math.max(0, cells[cell] - earlier.cells[cell]);
    }

    private long percentileSince(StatisticsSnapshot earlier, int firstBucket, double fraction) {
        long total = 0;
        for (int i = 0; i < LatencyBuckets.COUNT; i++) {
            total += since(earlier, firstBucket + i);
        }
        long rank = (long) Math.ceil(total * fraction);
        long seen = 0;
        for (int i = 0; i < LatencyBuckets.COUNT && total > 0; i++) {
            seen += since(earlier, firstBucket + i);
            if (seen >= rank) {
                return LatencyBuckets.middle(i);
            }
        }
        return 0;
    }
}
