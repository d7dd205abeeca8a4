package dev.tidepool.lab.measure.loop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.lab.measure.LiveFigures;
import dev.tidepool.lab.measure.loop.ArrivalLog.Answer;
import dev.tidepool.lab.measure.loop.ArrivalLog.Ending;
import org.junit.jupiter.api.Test;

class RecentResponsesTest {
    private static final LiveFigures FIGURES = LiveFigures.counts(1, 4, 3, 2, 1, 0);

    private final ArrivalLog log = new ArrivalLog(4);
    private final RecentResponses responses = new RecentResponses(log);

    @Test
    void percentilesAreThoseOfTheTasksThatEnded() {
        at(1);
        log.offered(0);
        log.offered(1);
        log.offered(2);
        at(2);
        log.ended(0, Ending.COMPLETED);
        log.offered(3);
        log.ended(3, Ending.COMPLETED);

        LiveFigures seen = responses.in(FIGURES);

        assertThat(seen.completions()).isEqualTo(3);
        assertThat(seen.responseP50Millis()).isNotNegative();
        assertThat(seen.responseP99Millis())
                .as("of a task that began a second before its end")
                .isGreaterThan(999.0);
    }

    @Test
    void tasksThatEndedLongAgoOrWereRefusedAreForgotten() {
        at(1);
        log.offered(0);
        log.ended(0, Ending.COMPLETED);
        log.offered(1);
        log.refused(1, Answer.REJECTED);
        at(1000);

        assertThat(responses.in(FIGURES)).isEqualTo(FIGURES);
    }

    /** Moves the log's clock so that so many seconds have passed since the start. */
    private void at(long seconds) {
        log.startAt(System.nanoTime() - seconds * 1_000_000_000);
    }
}
