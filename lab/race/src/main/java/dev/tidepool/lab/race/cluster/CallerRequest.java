package dev.tidepool.lab.race.cluster;

import java.util.List;

/**
 * What the process of the callers is told.
 *
 * @param addresses the cluster
 * @param contestant the system as typed
 * @param repetition 1, 2, ...
 * @param work what tasks arrive
 * @param warmUpSeconds how long empty tasks go through the system before anything is measured
 * @param drainSeconds how long a backlog may take to drain after the last arrival
 * @param raceProcesses the ids of the race's other processes
 */
record CallerRequest(
        Addresses addresses,
        String contestant,
        int repetition,
        Work work,
        double warmUpSeconds,
        double drainSeconds,
        List<Long> raceProcesses) {}
