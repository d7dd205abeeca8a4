package dev.tidepool.lab.measure.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.loop.ArrivalLog.Ending;
import dev.tidepool.lab.workload.Schedule;
import dev.tidepool.lab.workload.WorkloadException;
import dev.tidepool.lab.workload.file.WorkloadFile;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RunSummaryTest {
    private static final long MILLI = 1_000_000;
    private static final String WORKLOAD = """
            name: hundred
            duration: 1s
            arrivals: {rate: 100/s, spacing: regular}
            tasks: {call: {phases: [{wait: 1ms}]}}
            """;

    /** They counted as failed and without a time, so the slowest tasks made the p99 better. */
    @Test
    void tasksThatTimeOutStayInThePercentiles() throws WorkloadException {
        Schedule schedule = WorkloadFile.parse("hundred", WORKLOAD).schedule(0, Duration.ofSeconds(1), 1);
        ArrivalLog log = new ArrivalLog(schedule.size());
        assertThat(schedule.size()).isEqualTo(100);
        for (int i = 0; i < 100; i++) {
            boolean timedOut = i % 10 == 0;
            at(log, schedule.intendedNanos(i));
            log.offered(i);
            log.handedOver(i);
            at(log, schedule.intendedNanos(i) + (timedOut ? 20_000 : 10) * MILLI);
            log.ended(i, timedOut ? Ending.TIMED_OUT : Ending.COMPLETED);
        }

        RunSummary summary = new RunSummary(schedule, log, new CutOff(30_000 * MILLI, false, 0));

        assertThat(summary.completed).isEqualTo(90);
        assertThat(summary.unfinished).isEqualTo(10);
        assertThat(summary.failed + summary.lost).isZero();
        assertThat(summary.response.getValueAtPercentile(50)).isLessThan(20_000 * MILLI);
        assertThat(summary.response.getValueAtPercentile(99)).isGreaterThanOrEqualTo(20_000 * MILLI);
    }

    /** Moves the log's clock. */
    private static void at(ArrivalLog log, long nanos) {
        log.startAt(System.nanoTime() - nanos);
    }
}
