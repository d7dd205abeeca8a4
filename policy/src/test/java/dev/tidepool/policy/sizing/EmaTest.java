package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class EmaTest {
    private static Sizer start(Ema policy) {
        Sizer sizer = policy.newSizer(PoolBounds.unlimited(4));
        sizer.start();
        return sizer;
    }

    @Test
    void ordersTheForecastOfRunningAndWaitingTasks() {
        Sizer sizer = start(Ema.defaults());
        int[] orders = IntStream.of(1, 1, 2, 3, 4, 20, 28, 3)
                .map(tasks -> sizer.decide(
                                sample().threads(1, 1).queue(tasks - 1).build())
                        .prestart())
                .toArray();
        assertThat(orders).containsExactly(1, 1, 3, 4, 5, 28, 36, 11);
    }

    @Test
    void kangsSettingsAreThoseOfTheSource() {
        SizingDecision decision =
                start(Ema.defaults()).decide(sample().threads(1, 1).build());
        assertThat(decision.floor()).isZero();
        assertThat(decision.limit()).isEqualTo(Integer.MAX_VALUE);
        assertThat(decision.growAtBacklog()).isEqualTo(SizingDecision.NEVER_GROW);
        assertThat(decision.idleTimeout()).isEqualTo(Duration.ofMillis(300));
        assertThat(decision.nextSampleAfter()).isEqualTo(Duration.ofMillis(100));
    }

    @Test
    void group16SamplesEach50MillisAndKeepsItsCores() {
        Sizer sizer = start(Ema.group16(4));
        SizingDecision decision = sizer.decide(sample().build());
        assertThat(decision.target()).isEqualTo(4);
        assertThat(decision.nextSampleAfter()).isEqualTo(Duration.ofMillis(50));
    }

    /**
     * "Rather than ignoring the current rate of change in tasks if the change is negative, our implementation uses a
     * minimum value" [group16, section 4.2]. Ours took the average, 72 for the second value.
     */
    @Test
    void aFallingRateIsNotIgnored() {
        Sizer sizer = start(Ema.group16(4));
        int[] orders = IntStream.of(100, 60, 60, 2)
                .map(tasks ->
                        sizer.decide(sample().threads(tasks, tasks).build()).prestart())
                .toArray();
        // S = 100, 72, 63.6, 20.48; forecast x + (x - S), at least the cores
        assertThat(orders).containsExactly(100, 48, 56, 4);
    }

    @Test
    void restsOnceTheForecastHasFallenToTheFloor() {
        Sizer sizer = start(new Ema(0.1, Duration.ofMillis(100), 0, Duration.ofMillis(300), Ema.Falling.IGNORED));
        sizer.decide(sample().threads(5, 5).build());
        sizer.decide(sample().threads(5, 0).build());
        assertThat(sizer.mayRest()).isFalse();
        for (int i = 0; i < 50; i++) {
            sizer.decide(sample().build());
        }
        assertThat(sizer.mayRest()).isTrue();
    }
}
