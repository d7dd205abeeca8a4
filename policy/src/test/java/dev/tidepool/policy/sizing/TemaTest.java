package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.Tema.Threshold;
import dev.tidepool.policy.sizing.Tema.Waiting;
import org.junit.jupiter.api.Test;

class TemaTest {
    private static Sizer start(Threshold threshold, Waiting waiting) {
        Sizer sizer = Tema.with(threshold, waiting).newSizer(PoolBounds.unlimited(4));
        sizer.start();
        return sizer;
    }

    @Test
    void createsThreadsForForecastArrivalsBeyondTheIdleThreads() {
        Sizer sizer = start(Threshold.FIXED, Waiting.TREND);
        // in = 5, busy = 1, n = 1, completions = 2: 5 + 1 - 1 - 2 = 3 new
        SizingDecision decision =
                sizer.decide(sample().arrivals(5).completions(2).threads(1, 1).build());
        assertThat(decision.prestart()).isEqualTo(4);
        // in: ema = 2/13 x 7 + 11/13 x 5 = 5.308, trend 2; completions: 2.308 + 2; busy: 1.462 + 3
        // 7.308 + 4.462 - 4 - 4.308 = 3.46
        decision =
                sizer.decide(sample().arrivals(7).completions(4).threads(4, 4).build());
        assertThat(decision.prestart()).isEqualTo(7);
    }

    @Test
    void staysWithinTheThresholdAndRetiresNoThread() {
        Sizer sizer = start(Threshold.FIXED, Waiting.TREND);
        SizingDecision decision =
                sizer.decide(sample().arrivals(500).threads(1, 1).build());
        assertThat(decision.prestart()).isEqualTo(8);
        decision = sizer.decide(sample().arrivals(500).threads(12, 12).build());
        assertThat(decision.prestart()).isEqualTo(12);
        assertThat(decision.limit()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aRisingQueueCountsByItsTrendOrByItsForecast() {
        Sizer trend = start(Threshold.FIXED, Waiting.TREND);
        Sizer predicted = start(Threshold.FIXED, Waiting.PREDICTED_WAITING);
        for (Sizer sizer : new Sizer[] {trend, predicted}) {
            sizer.decide(sample().threads(1, 1).queue(3).build());
        }
        var next = sample().threads(1, 1).queue(4).build();
        assertThat(trend.decide(next).prestart()).isEqualTo(2);
        // 2/13 x 4 + 11/13 x 3 + 1 = 4.15
        assertThat(predicted.decide(next).prestart()).isEqualTo(5);
    }

    @Test
    void keepsIdleThreadsInAnIntervalThatCreatesSome() {
        Sizer sizer = start(Threshold.FIXED, Waiting.TREND);
        SizingDecision growing = sizer.decide(sample().arrivals(5).threads(2, 1).build());
        assertThat(growing.idleTimeout()).isEqualTo(SizingDecision.NEVER);
        assertThat(growing.spareIdle()).isEqualTo(1);
        SizingDecision resting = sizer.decide(sample().threads(8, 1).build());
        assertThat(resting.idleTimeout()).isLessThan(SizingDecision.NEVER);
    }

    @Test
    void theErlangThresholdFollowsTheLoad() {
        Sizer sizer = start(Threshold.ERLANG_C, Waiting.TREND);
        // 18 arrivals/s served at 5/s by each of 3.6 busy threads: 10 threads are worth having.
        int ordered = 0;
        for (int i = 0; i < 200; i++) {
            int busy = i % 5 < 3 ? 4 : 3;
            ordered = sizer.decide(sample().millis(1000)
                            .arrivals(18)
                            .completions(18)
                            .threads(4, busy)
                            .queue(1000 * i)
                            .build())
                    .prestart();
        }
        assertThat(ordered).isBetween(9, 11);
    }

    @Test
    void theFixedThresholdHoldsUntilTheLoadIsKnown() {
        Sizer sizer = start(Threshold.ERLANG_C, Waiting.TREND);
        assertThat(sizer.decide(sample().arrivals(500).threads(1, 0).build()).prestart())
                .isEqualTo(8);
    }
}
