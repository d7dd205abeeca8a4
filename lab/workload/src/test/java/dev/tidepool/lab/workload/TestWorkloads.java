package dev.tidepool.lab.workload;

import dev.tidepool.lab.workload.file.WorkloadFile;

/** Workloads for tests. */
final class TestWorkloads {
    private static final String ONE_TASK = "{a: {phases: [{wait: 10ms}]}}";

    private TestWorkloads() {}

    /** A workload of 10 s with one type of task and these arrivals. */
    static Workload withArrivals(String arrivals) throws WorkloadException {
        return of(arrivals, ONE_TASK);
    }

    /** A workload of 10 s. */
    static Workload of(String arrivals, String tasks) throws WorkloadException {
        return WorkloadFile.parse(
                "w.yaml", "name: w\nduration: 10s\narrivals: " + arrivals + "\ntasks: " + tasks + "\n");
    }

    /** The number of arrivals from one second to another. */
    static int countBetween(Schedule schedule, double fromSeconds, double toSeconds) {
        int count = 0;
        for (int i = 0; i < schedule.size(); i++) {
            double at = schedule.intendedNanos(i) / 1e9;
            if (at >= fromSeconds && at < toSeconds) {
                count++;
            }
        }
        return count;
    }
}
