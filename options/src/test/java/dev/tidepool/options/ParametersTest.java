package dev.tidepool.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.policy.SizingDecision;
import dev.tidepool.policy.SizingPolicy;
import dev.tidepool.policy.sizing.SizingPolicies;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParametersTest {
    private static final Sample SAMPLE =
            new Sample(7, 1L << 40, 0.5, true, Duration.ofMillis(1_500), TimeUnit.NANOSECONDS);

    record Sample(int count, long seed, double share, boolean eager, Duration pause, TimeUnit unit) {}

    @Test
    void everyParameterOfEveryPolicyIsReadBackAsItIsShown() {
        for (SizingPolicies.Entry entry : SizingPolicies.all()) {
            SizingPolicy policy = entry.defaults().apply(4);
            Map<String, String> texts = new LinkedHashMap<>();
            Parameters.of(policy).shown().forEach((name, value) -> texts.put(name, String.valueOf(value)));
            assertThat(Parameters.of(policy).changed(texts)).as(entry.name()).isEqualTo(policy);
        }
    }

    @Test
    void valuesAreShownAsTheyAreTyped() {
        assertThat(Parameters.of(SAMPLE).shown())
                .containsEntry("count", 7)
                .containsEntry("seed", 1L << 40)
                .containsEntry("share", 0.5)
                .containsEntry("eager", true)
                .containsEntry("pause", "1500ms")
                .containsEntry("unit", "nanoseconds");
        Sample endless = new Sample(Integer.MAX_VALUE, 0, 0, false, SizingDecision.NEVER, TimeUnit.DAYS);
        assertThat(Parameters.of(endless).shown())
                .containsEntry("count", "unlimited")
                .containsEntry("pause", "never");
    }

    @Test
    void everyKindOfValueIsRead() {
        assertThat(changed("count", "unlimited").count()).isEqualTo(Integer.MAX_VALUE);
        assertThat(changed("count", "-3").count()).isEqualTo(-3);
        assertThat(changed("seed", "-9000000000").seed()).isEqualTo(-9_000_000_000L);
        assertThat(changed("share", "1e-3").share()).isEqualTo(0.001);
        assertThat(changed("eager", "FALSE").eager()).isFalse();
        assertThat(changed("pause", "2min").pause()).isEqualTo(Duration.ofMinutes(2));
        assertThat(changed("pause", "0.25 ms").pause()).isEqualTo(Duration.ofNanos(250_000));
        assertThat(changed("pause", "never").pause()).isEqualTo(SizingDecision.NEVER);
        assertThat(changed("unit", "DAYS").unit()).isEqualTo(TimeUnit.DAYS);
    }

    @Test
    void aValueThatCannotBeReadSaysWhatIsExpected() {
        refused("count", "1.5", "found count '1.5', expected a whole number, or unlimited");
        refused("count", "99999999999", "found count '99999999999', expected a whole number, or unlimited");
        refused("seed", "x", "found seed 'x', expected a whole number");
        refused("share", "NaN", "found share 'NaN', expected a number such as 0.5");
        refused("eager", "yes", "found eager 'yes', expected true or false");
        refused("pause", "5", "found pause '5', expected a duration such as 250ms, 1.5s or 2min, or never");
        refused(
                "unit",
                "dais",
                "found unit 'dais', expected nanoseconds, microseconds, milliseconds, seconds, minutes, hours, days"
                        + " (nearest: days)");
    }

    @Test
    void whatIsNotChangedStays() {
        assertThat(changed("count", "8"))
                .isEqualTo(new Sample(8, 1L << 40, 0.5, true, Duration.ofMillis(1_500), TimeUnit.NANOSECONDS));
    }

    private static Sample changed(String name, String text) {
        return Parameters.of(SAMPLE).changed(Map.of(name, text));
    }

    private static void refused(String name, String text, String message) {
        assertThatThrownBy(() -> changed(name, text)).hasMessage(message);
    }
}
