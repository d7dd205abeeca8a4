package dev.tidepool.research.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class JobTest {
    @Test
    void anEchoIsItsArgument() throws InterruptedException {
        byte[] argument = Job.ECHO.argument(0);
        assertThat(argument).hasSize(100);
        assertThat(Job.run(argument)).isSameAs(argument);
    }

    @Test
    void theOthersTakeTheirTimeAndTellTheirProcess() throws InterruptedException {
        for (Job job : new Job[] {Job.SLEEP, Job.SPIN}) {
            long began = System.nanoTime();
            byte[] result = Job.run(job.argument(2_000));
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(2));
            assertThat(result).hasSize(100);
            assertThat(Job.pidOf(result)).isEqualTo(ProcessHandle.current().pid());
        }
    }
}
