package dev.tidepool.policy.control;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.SizingDecision;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Times are milliseconds; the interval begins at 1,000. */
class ControlIntervalTest {
    private static final long MILLI = 1_000_000;

    private final ControlInterval interval = new ControlInterval();

    private void begin(Duration length, Duration alarmAfter) {
        interval.begin(
                1_000 * MILLI,
                new SizingDecision(
                        1, 1, 4, 0, false, SizingDecision.NEVER, 0, length, alarmAfter, List.of(), false, "a test"));
    }

    private boolean isOver(long atMillis, boolean queueIsEmpty) {
        return interval.isOver(atMillis * MILLI, queueIsEmpty);
    }

    private long due() {
        return interval.dueNanos() / MILLI;
    }

    @Test
    void withoutAnAlarmItEndsAtItsTime() {
        begin(Duration.ofMillis(100), SizingDecision.NEVER);
        interval.tasksWait(1_001 * MILLI);
        assertThat(interval.isArmed()).isFalse();
        assertThat(due()).isEqualTo(1_100);
        assertThat(isOver(1_099, false)).isFalse();
        assertThat(isOver(1_100, true)).isTrue();
    }

    @Test
    void itEndsOnceTasksHaveWaitedForTheTimeOfTheAlarm() {
        begin(Duration.ofMillis(100), Duration.ofMillis(5));
        interval.tasksWait(1_020 * MILLI);
        interval.tasksWait(1_023 * MILLI);
        assertThat(due()).isEqualTo(1_025);
        assertThat(isOver(1_024, false)).isFalse();
        assertThat(isOver(1_025, false)).isTrue();
    }

    @Test
    void tasksThatWaitedForAMomentDoNotEndIt() {
        begin(Duration.ofMillis(100), Duration.ofMillis(5));
        interval.tasksWait(1_020 * MILLI);
        assertThat(isOver(1_025, true)).isFalse();
        assertThat(due()).isEqualTo(1_100);
        assertThat(interval.isArmed()).isTrue();
        interval.tasksWait(1_030 * MILLI);
        assertThat(due()).isEqualTo(1_035);
    }

    @Test
    void anAlarmThatIsLateDoesNotProlongIt() {
        begin(Duration.ofMillis(100), Duration.ofMillis(5));
        interval.tasksWait(1_098 * MILLI);
        assertThat(due()).isEqualTo(1_100);
        assertThat(isOver(1_100, true)).isTrue();
    }

    @Test
    void aPolicyWithoutSamplesMayWantOneWhenTasksWait() {
        begin(SizingDecision.NEVER, Duration.ofMillis(5));
        assertThat(interval.dueNanos()).isEqualTo(Long.MAX_VALUE);
        interval.tasksWait(9_000 * MILLI);
        assertThat(isOver(9_005, false)).isTrue();
        begin(SizingDecision.NEVER, SizingDecision.NEVER);
        assertThat(isOver(99_000, false)).isFalse();
    }
}
