package dev.tidepool.lab.measure.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.Workload;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TaskWorkTest {
    private static final String TEXT = """
            name: test
            duration: 1s
            resources:
              gate: 1
            arrivals:
              rate: 100/s
            tasks:
              all:
                phases:
                  - {cpu: 10us, by: spin}
                  - {wait: 2ms}
                  - {resource: gate, for: 1ms}
            """;

    @Test
    void aTaskTakesAtLeastItsWaits() throws WorkloadException, InterruptedException {
        TaskWork work = work();
        long began = System.nanoTime();
        work.run(0);
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(3_000_000);
    }

    @Test
    void anInterruptEndsAWait() throws WorkloadException {
        TaskWork work = work();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> work.run(0)).isInstanceOf(InterruptedException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void namesTheKindsOfCpuWork() throws WorkloadException {
        assertThat(TaskWork.cpuWorks(WorkloadFile.parse("test", TEXT))).containsExactly("spin");
    }

    private static TaskWork work() throws WorkloadException {
        Workload workload = WorkloadFile.parse("test", TEXT);
        Schedule schedule = workload.schedule(0, Duration.ofSeconds(1), 1);
        return new TaskWork(workload, schedule, Map.of("spin", 1_000.0));
    }
}
