package dev.tidepool.policy.sizing;

import static dev.tidepool.policy.PoolSamples.sample;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidepool.policy.PoolBounds;
import dev.tidepool.policy.PoolSample;
import dev.tidepool.policy.Sizer;
import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.TaskTypeSample;
import dev.tidepool.policy.sizing.ProfiledRequestRate.Divisor;
import dev.tidepool.policy.sizing.ProfiledRequestRate.ServiceTimes;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfiledRequestRateTest {
    private static Sizer start(Divisor divisor, ServiceTimes serviceTimes) {
        Sizer sizer = new ProfiledRequestRate(
                        10, 10, Duration.ofSeconds(1), Duration.ofMillis(500), divisor, serviceTimes)
                .newSizer(PoolBounds.unlimited(4));
        sizer.start();
        return sizer;
    }

    private static TaskTypeSample type(String name, long arrivals, long tagged, double firstSeconds) {
        long nanos = (long) (firstSeconds * 1e9);
        return new TaskTypeSample(name, arrivals, tagged, 0, 0, nanos, 0, 0, 0);
    }

    private static PoolSample second(TaskTypeSample... types) {
        long arrivals = 0;
        var sample = sample().millis(1000);
        for (TaskTypeSample type : types) {
            sample.type(type);
            arrivals += type.arrivals();
        }
        return sample.arrivals(arrivals).build();
    }

    @Test
    void sizesFirstByTheRateAloneAndSaysSo() {
        Sizer sizer = start(Divisor.ALL_ARRIVALS, ServiceTimes.FIRST_MEASURED);
        SizingDecision first = sizer.decide(second(type("a", 10, 10, 2)));
        assertThat(first.prestart()).isEqualTo(10);
        assertThat(first.reason()).isEqualTo("10 arrivals/s, the first sizing: 10 threads");
        SizingDecision next = sizer.decide(second(type("a", 10, 10, 2)));
        assertThat(next.prestart()).isEqualTo(20);
        assertThat(next.reason()).isEqualTo("10 arrivals/s x 2.00 s service time: 20 threads");
    }

    @ParameterizedTest
    @CsvSource({
        " 10, 2.00,  20, an example of [bahadur2022knob]",
        " 10, 0.50,  10, an example of [bahadur2022knob]: below 1 s",
        " 10, 1.00,  10, not above 1 s",
        "  7, 1.35,  10, ceil(9.45)",
        "100, 1.10, 110, '110.00000000000001 in binary, and a rounding error costs no thread'"
    })
    void multipliesTheRateByServiceTimesAboveASecond(long arrivals, double seconds, int threads, String what) {
        Sizer sizer = start(Divisor.ALL_ARRIVALS, ServiceTimes.FIRST_MEASURED);
        sizer.decide(second(type("a", 1, 0, 0)));
        assertThat(sizer.decide(second(type("a", arrivals, arrivals, seconds))).prestart())
                .as(what)
                .isEqualTo(threads);
    }

    @Test
    void dividesByAllArrivalsOrByThoseTagged() {
        PoolSample halfTagged = second(type("known", 50, 50, 3), type("new", 50, 0, 0));
        Sizer literal = start(Divisor.ALL_ARRIVALS, ServiceTimes.FIRST_MEASURED);
        literal.decide(halfTagged);
        assertThat(literal.decide(halfTagged).prestart()).isEqualTo(150);
        Sizer tagged = start(Divisor.DIVIDE_BY_TAGGED, ServiceTimes.FIRST_MEASURED);
        tagged.decide(halfTagged);
        assertThat(tagged.decide(halfTagged).prestart()).isEqualTo(300);
    }

    @Test
    void keepsTheFirstServiceTimeUnlessRefreshed() {
        TaskTypeSample slower = new TaskTypeSample("a", 10, 10, 10, 40_000_000_000L, 2_000_000_000L, 0, 0, 0);
        Sizer literal = start(Divisor.ALL_ARRIVALS, ServiceTimes.FIRST_MEASURED);
        Sizer refreshed = start(Divisor.ALL_ARRIVALS, ServiceTimes.REFRESHED);
        for (Sizer sizer : new Sizer[] {literal, refreshed}) {
            sizer.decide(second(type("a", 1, 0, 0)));
            sizer.decide(second(type("a", 10, 10, 2)));
        }
        assertThat(literal.decide(second(slower)).prestart()).isEqualTo(20);
        assertThat(refreshed.decide(second(slower)).prestart()).isEqualTo(40);
        TaskTypeSample faster = new TaskTypeSample("a", 10, 10, 10, 20_000_000_000L, 2_000_000_000L, 0, 0, 0);
        // 4 + 0.2 x (2 - 4) = 3.6 s
        assertThat(refreshed.decide(second(faster)).prestart()).isEqualTo(36);
    }

    @Test
    void ordersNothingWithoutArrivals() {
        Sizer sizer = start(Divisor.ALL_ARRIVALS, ServiceTimes.FIRST_MEASURED);
        sizer.decide(second(type("a", 10, 10, 2)));
        assertThat(sizer.decide(second()).target()).isEqualTo(10);
    }
}
