package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSamples;
import dev.tidepool.policy.Signal;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.sizing.GradientLimit.RoundTrip;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GradientLimitTest {
    private static Sizer start(int least, int most, double tolerance, double smoothing) {
        return new GradientLimit(
                        least, most, tolerance, 4, smoothing, 600, Duration.ofMillis(100), RoundTrip.RESPONSE_TIME)
                .newSizer(PoolBounds.unlimited(4));
    }

    private static int threads(Sizer sizer, double millis, int busy) {
        PoolSamples interval = sample().completions(9).threads(busy, busy);
        return sizer.decide(interval.response(millis, millis).build()).target();
    }

    @Test
    void asksForResponseTimesOnlyIfItComparesThem() {
        assertThat(GradientLimit.with(4, RoundTrip.RESPONSE_TIME).signals()).containsExactly(Signal.RESPONSE);
        assertThat(GradientLimit.defaults(4).signals()).isEmpty();
    }

    /** Each step is MILLIS/BUSY, perhaps with the threads after it. */
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "grows by its headroom: 0.8 x 10 + 0.2 x (10 + 4) = 10.8, 1.5, 0.2, 100/10=11 100/10=12",
        "does not grow while fewer than half are busy, 1.5, 1, 100/4=10 100/5=14 100/6=14 100/7=18",
        "shrinks by half at most: 50 x 0.5 + 4, 1, 1, "
                + "100/99 100/99 100/99 100/99 100/99 100/99 100/99 100/99 100/99 100/99=50 1000/99=29",
        "tolerates response times above the long run, 1.5, 1, 100/99 149/99=18"
    })
    void followsResponseTimes(String what, double tolerance, double smoothing, String steps) {
        Sizer sizer = start(10, 1000, tolerance, smoothing);
        for (String step : steps.split(" ", -1)) {
            String[] words = step.split("[/=]", -1);
            int threads = threads(sizer, Double.parseDouble(words[0]), Integer.parseInt(words[1]));
            if (words.length > 2) {
                assertThat(threads).as("%s: %s", what, step).isEqualTo(Integer.parseInt(words[2]));
            }
        }
    }

    @Test
    void aWaitInTheQueueIsNoRoundTripByDefault() {
        Sizer sizer = GradientLimit.defaults(10).newSizer(PoolBounds.unlimited(4));
        // 10 busy threads end 100 tasks in 100 ms, 10 ms each, however long these waited: 10.8, 11.6, 12.4
        int threads = 0;
        for (int i = 1; i <= 3; i++) {
            PoolSamples waiting = sample().completions(100).threads(10, 10).queue(100 * i);
            threads = sizer.decide(waiting.response(1000.0 * i, 0).build()).target();
        }
        assertThat(threads).isEqualTo(12);
        // 40 ms each: long = 10 + 30 x 2/601 = 10.1, g = 1.5 x 10.1 / 40 < 0.5: 0.8 x 12.4 + 0.2 x (6.2 + 4)
        assertThat(sizer.decide(sample().completions(25).threads(10, 10).build())
                        .reason())
                .isEqualTo("round trip 40.00 ms, long-run mean 10.10 ms: 12 threads");
    }

    @Test
    void staysWithinItsRange() {
        Sizer sizer = start(10, 20, 1.5, 1);
        for (int i = 0; i < 10; i++) {
            assertThat(threads(sizer, 100, 100)).isBetween(10, 20);
        }
        assertThat(threads(sizer, 100, 100)).isEqualTo(20);
    }

    @Test
    void anIntervalWithoutCompletionsChangesNothing() {
        Sizer sizer = start(10, 20, 1.5, 1);
        threads(sizer, 100, 100);
        assertThat(sizer.decide(sample().threads(14, 14).queue(9).build()).target())
                .isEqualTo(14);
    }
}
