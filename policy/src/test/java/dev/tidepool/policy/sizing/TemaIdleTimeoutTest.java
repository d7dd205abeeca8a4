package dev.tidepool.policy.sizing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemaIdleTimeoutTest {
    private final TemaIdleTimeout timeout = new TemaIdleTimeout(Tema.defaults());

    private long nextMillis(int alive, int busy, double trend) {
        return timeout.next(alive, busy, trend).toMillis();
    }

    @ParameterizedTest(name = "{4}")
    @CsvSource({
        " 0,  0,  5.0, 300, stays without threads",
        "10,  0,  5.0, 100, falls to the lower bound when nobody is busy",
        "15, 10,  1.5, 400, rises by one interval when load rises with threads to spare",
        "14, 10,  1.5, 500, rises by two intervals when load rises with few to spare",
        "15, 10,  1.0, 200, falls in proportion when load is steady with threads to spare",
        "12, 10,  0.5, 300, stays when load rises slowly with few to spare"
    })
    void followsTheTrendAndTheSpareThreads(int alive, int busy, double trend, long expected, String why) {
        assertThat(nextMillis(alive, busy, trend)).as(why).isEqualTo(expected);
    }

    @Test
    void fallsInProportionAgainWhenLoadStandsStill() {
        assertThat(nextMillis(12, 10, -0.5)).isEqualTo(250);
        assertThat(nextMillis(10, 8, 0)).isEqualTo(200);
    }

    @Test
    void staysWithinItsBounds() {
        for (int i = 0; i < 1000; i++) {
            nextMillis(10, 10, 2);
        }
        assertThat(nextMillis(10, 10, 2)).isEqualTo(30_000);
        for (int i = 0; i < 100; i++) {
            nextMillis(10, 1, -1);
        }
        assertThat(nextMillis(10, 1, -1)).isEqualTo(100);
    }
}
