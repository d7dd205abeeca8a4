package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.sizing.ThroughputDecline.StableSize;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ThroughputDeclineTest {
    private static final Pattern STEP = Pattern.compile("(\\d+)/(\\d+)(?:=(\\d+))?(?:<(\\d+|-))?");

    private final Sizer sizer = start(StableSize.LAST_ORDERED);

    private static Sizer start(StableSize stableSize) {
        Sizer sizer = new ThroughputDecline(4, Duration.ofSeconds(1), Duration.ofMillis(500), 0.05, stableSize)
                .newSizer(PoolBounds.unlimited(4));
        sizer.start();
        return sizer;
    }

    private static PoolSample second(long arrivals, long completions) {
        return sample().millis(1000)
                .arrivals(arrivals)
                .completions(completions)
                .threads(115, 100)
                .build();
    }

    /** Each step is ARRIVALS/COMPLETIONS of a second, then perhaps {@code =TARGET} and {@code <LIMIT} after it. */
    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
                    Figure 5 of [bahadur2022sword], from 1000 back to 900 \
                        | 700/700=700 700/700=700 800/800=800 800/800=800 900/900=900 900/900=900 1000/1000=1000 \
                          1000/900=900<900
                    Figure 9 of [bahadur2022sword], from 1000 back to 500 \
                        | 500/500 500/500 1000/1000=1000 1000/800=500<500
                    holds up to the overload rate, grows beyond it, and returns to the size at which it was held \
                        | 500/500 1000/1000 1000/800 1000/1000<500 600/600<500 1001/1000=1001<- 1001/800=500
                    gives a held pool its threads back after idling \
                        | 500/500 1000/1000 1000/800 0/200=0 300/300=300 900/900=500
                    a throughput that falls with the rate is no decline | 1000/1000 500/500=500<-
                    tolerates 5 %: 0.95 x min(1000, 950) = 902.5 | 1000/1000 1000/950<- 1000/903<- 1000/857<4
                    """)
    void followsTheThroughput(String what, String steps) {
        for (String step : steps.split(" +", -1)) {
            Matcher words = STEP.matcher(step);
            assertThat(words.matches()).as(step).isTrue();
            SizingDecision decision =
                    sizer.decide(second(Long.parseLong(words.group(1)), Long.parseLong(words.group(2))));
            if (words.group(3) != null) {
                assertThat(decision.target()).as("%s: %s", what, step).isEqualTo(Integer.parseInt(words.group(3)));
            }
            if (words.group(4) != null) {
                int limit = words.group(4).equals("-") ? Integer.MAX_VALUE : Integer.parseInt(words.group(4));
                assertThat(decision.limit()).as("%s: %s", what, step).isEqualTo(limit);
            }
        }
    }

    @Test
    void theStableSizeMayBeTheThreadsAlive() {
        Sizer alive = start(StableSize.THREADS_ALIVE);
        alive.decide(second(500, 500));
        alive.decide(second(1000, 1000));
        assertThat(alive.decide(second(1000, 800)).limit()).isEqualTo(115);
    }
}
