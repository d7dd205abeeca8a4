package dev.tidepool.options.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TimeLeftTest {
    private static final long SECOND = 1_000_000_000;

    private final AtomicLong clock = new AtomicLong(-7);

    @Test
    void expectedSecondsPassWithTheClock() {
        TimeLeft left = TimeLeft.ofSeconds(20, clock::get);
        assertThat(left.seconds()).isEqualTo(20);
        left.begin(10);
        pass(4);
        assertThat(left.seconds()).isCloseTo(16, within(1e-9));
        assertThat(left.share()).isCloseTo(0.2, within(1e-9));
        assertThat(left.words()).isEqualTo("16 s left");
    }

    @Test
    void stepsThatTakeLongerThanExpectedRaiseTheEstimate() {
        TimeLeft left = TimeLeft.ofSeconds(20, clock::get);
        left.begin(10);
        pass(20);
        left.begin(10);
        assertThat(left.seconds())
                .as("20 s as measured; 1 s as expected weighs little")
                .isCloseTo(10 * 21 / 11.0, within(1e-9));
    }

    /** A job of three hours said 53 minutes, and still did after a tenth of it. */
    @Test
    void aWrongExpectationIsSoonCorrected() {
        TimeLeft left = TimeLeft.ofSeconds(3_000, clock::get);
        for (int step = 0; step < 10; step++) {
            left.begin(30);
            pass(120);
        }
        left.begin(30);
        assertThat(left.seconds()).as("of 10,800 s").isBetween(8_000.0, 10_800.0);
    }

    @Test
    void effortsThatAreNoSecondsAreLearned() {
        TimeLeft left = TimeLeft.ofEffort(600, clock::get);
        assertThat(left.seconds()).isNaN();
        left.begin(60);
        assertThat(left.words()).isEqualTo("just begun");
        left.reached(30);
        pass(2);
        assertThat(left.seconds()).as("half a step in 2 s").isCloseTo(38, within(1e-9));
        left.end();
        pass(2);
        assertThat(left.words()).isEqualTo("36 s left");
    }

    @Test
    void stepsThatAreLeftOutAreNotWaitedFor() {
        TimeLeft left = TimeLeft.ofEffort(10, clock::get);
        left.begin(1);
        pass(4);
        left.leaveOut(7);
        left.begin(1);
        assertThat(left.seconds()).isCloseTo(8, within(1e-9));
    }

    @Test
    void aStepThatKnowsBetterChangesTheWhole() {
        TimeLeft left = TimeLeft.ofSeconds(10, clock::get);
        left.begin(10);
        left.revise(90);
        assertThat(left.words()).isEqualTo("1 min 30 s left");
    }

    @Test
    void theShareDoneStaysBetweenNothingAndAll() {
        TimeLeft left = TimeLeft.ofSeconds(1, clock::get);
        assertThat(left.share()).isZero();
        left.begin(1);
        left.begin(1);
        pass(9);
        assertThat(left.share()).isEqualTo(1);
        assertThat(left.seconds()).isZero();
    }

    private void pass(long seconds) {
        clock.addAndGet(seconds * SECOND);
    }
}
