package dev.tidepool.lab.race.cluster;

import java.util.List;

/**
 * The request to the callers' process.
 *
 * @param repetition 1, 2, ...
 * @param work the tasks that arrive
 * @param warmUpSeconds how long empty tasks run before the measurement
 * @param drainSeconds how long a backlog may take to drain after the last arrival
 * @param raceProcesses ids of the race's other processes
 */
record CallerRequest(
        Addresses addresses,
        ClusterContestant contestant,
        int repetition,
        Work work,
        double warmUpSeconds,
        double drainSeconds,
        List<Long> raceProcesses) {}
