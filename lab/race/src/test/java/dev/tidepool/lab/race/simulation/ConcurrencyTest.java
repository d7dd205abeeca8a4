package dev.tidepool.lab.race.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.TaskType;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConcurrencyTest {
    private static final long MILLISECOND = 1_000_000;

    @Test
    void countsTheTasksInServiceAtEachMoment() throws WorkloadException {
        // Regular arrivals at 5, 15, 25, ... ms that stay for 25 ms each: the third arrives while two are in service.
        Workload workload =
                Workbench.workload("{rate: 100/s, spacing: regular}", "call: {phases: [{wait: 20ms}, {wait: 5ms}]}");
        Schedule schedule = workload.schedule(0, Duration.ofMillis(100), 1);
        Concurrency concurrency = Concurrency.of(workload, schedule);
        assertThat(schedule.size()).isEqualTo(10);
        assertThat(concurrency.peak(0, 4 * MILLISECOND)).isZero();
        assertThat(concurrency.peak(5 * MILLISECOND, 14 * MILLISECOND)).isEqualTo(1);
        assertThat(concurrency.peak(16 * MILLISECOND, 24 * MILLISECOND)).isEqualTo(2);
        assertThat(concurrency.peak(25 * MILLISECOND, 29 * MILLISECOND)).isEqualTo(3);
        assertThat(concurrency.peak(31 * MILLISECOND, 34 * MILLISECOND)).isEqualTo(2);
        assertThat(concurrency.peak()).isEqualTo(3);
        assertThat(concurrency.peak(1_000 * MILLISECOND, 2_000 * MILLISECOND)).isZero();
    }

    @Test
    void agreesWithACountTakenTaskByTask() throws WorkloadException {
        Workload workload = Workbench.workload("rate: 300/s", """
                long: {share: 1, phases: [{wait: {exponential: {mean: 50ms}}}]}
                short: {share: 3, phases: [{cpu: {exponential: {mean: 3ms}}, by: spin}]}
                """);
        Schedule schedule = workload.schedule(0, Duration.ofSeconds(2), 7);
        Concurrency concurrency = Concurrency.of(workload, schedule);
        for (long step = 0; step < 2_200; step++) {
            assertThat(concurrency.peak(step * MILLISECOND, step * MILLISECOND))
                    .as("step " + step)
                    .isEqualTo(peak(workload, schedule, step * MILLISECOND, (step + 1) * MILLISECOND));
        }
    }

    /** The most in service at the start of a step and right after each arrival in it. */
    private static int peak(Workload workload, Schedule schedule, long from, long to) {
        int most = inService(workload, schedule, from);
        for (int i = 0; i < schedule.size(); i++) {
            long at = schedule.intendedNanos(i);
            if (at >= from && at < to) {
                most = Math.max(most, inService(workload, schedule, at));
            }
        }
        return most;
    }

    private static int inService(Workload workload, Schedule schedule, long at) {
        int count = 0;
        for (int i = 0; i < schedule.size(); i++) {
            TaskType type = workload.taskTypes().get(schedule.type(i));
            long end = schedule.intendedNanos(i);
            for (int phase = 0; phase < type.phases().size(); phase++) {
                end += schedule.phaseNanos(i, phase);
            }
            count += schedule.intendedNanos(i) <= at && at < end ? 1 : 0;
        }
        return count;
    }
}
