package dev.tidepool.lab.race.simulation;

import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import java.util.Arrays;

/**
 * The number of tasks in service at each moment if every task started on its arrival and nothing slowed it down: a
 * system of infinitely many servers. Immutable.
 */
public final class Concurrency {
    private static final long MIN_STEP_NANOS = 1_000_000;
    private static final int MAX_STEPS = 4_000_000;

    private final long stepNanos;
    private final int[] peaks;

    private Concurrency(long stepNanos, int[] peaks) {
        this.stepNanos = stepNanos;
        this.peaks = peaks;
    }

    /** Computes it, to the millisecond unless the schedule is longer than an hour. */
    static Concurrency of(Workload workload, Schedule schedule) {
        long[] ends = ends(workload, schedule);
        long last = ends.length == 0 ? 0 : ends[ends.length - 1];
        long stepNanos = Math.max(MIN_STEP_NANOS, last / MAX_STEPS + 1);
        int[] peaks = new int[(int) (last / stepNanos + 1)];
        int step = 0;
        int inService = 0;
        int arrived = 0;
        int ended = 0;
        while (ended < ends.length) {
            // At the same moment an end makes room for an arrival.
            boolean anEnd = inService > 0 && (arrived == ends.length || ends[ended] <= schedule.intendedNanos(arrived));
            long at = anEnd ? ends[ended++] : schedule.intendedNanos(arrived++);
            while (step < at / stepNanos) {
                step++;
                peaks[step] = inService;
            }
            inService += anEnd ? -1 : 1;
            peaks[step] = Math.max(peaks[step], inService);
        }
        return new Concurrency(stepNanos, peaks);
    }

    /**
     * Returns the maximum of tasks in service between two times; 0 after the end.
     *
     * @param fromNanos start, rounded down to a step
     * @param toNanos end, rounded up to a step
     */
    int peak(long fromNanos, long toNanos) {
        int most = 0;
        long end = Math.min(peaks.length, toNanos / stepNanos + 1);
        for (long step = fromNanos / stepNanos; step < end; step++) {
            most = Math.max(most, peaks[(int) step]);
        }
        return most;
    }

    int peak() {
        return Arrays.stream(peaks).max().orElse(0);
    }

    private static long[] ends(Workload workload, Schedule schedule) {
        long[] ends = new long[schedule.size()];
        for (int i = 0; i < ends.length; i++) {
            TaskType type = workload.taskTypes().get(schedule.type(i));
            long end = schedule.intendedNanos(i);
            for (int phase = 0; phase < type.phases().size(); phase++) {
                end += schedule.phaseNanos(i, phase);
            }
            ends[i] = end;
        }
        Arrays.sort(ends);
        return ends;
    }
}
