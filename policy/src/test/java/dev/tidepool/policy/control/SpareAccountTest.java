package dev.tidepool.policy.control;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Hours in virtual time. */
class SpareAccountTest {
    private static final Duration LOOK = Duration.ofMinutes(1);

    private final SpareAccount account = new SpareAccount();

    @Test
    void nothingIsSaidBeforeADay() {
        pass(Duration.ofHours(24).minus(LOOK), 40, 3);
        assertThat(account.spare()).isEmpty();
        pass(LOOK, 40, 3);
        assertThat(account.spare()).contains(new SpareThreads(Duration.ofHours(24), 40, 3));
        assertThat(account.spare().orElseThrow().spare()).isEqualTo(37);
    }

    @ParameterizedTest
    @CsvSource({
        "40, 20, true", // half
        "40, 21, false",
        "5, 1, true", // four spare
        "4, 1, false",
        "4, 0, true",
        "0, 0, false",
    })
    void halfOfTheThreadsAndFourMustBeSpare(int alive, int busy, boolean spare) {
        pass(Duration.ofHours(24), alive, busy);
        assertThat(account.spare().isPresent()).isEqualTo(spare);
    }

    /** Once a day the pool uses its threads: they are no waste. */
    @Test
    void oneBusyMomentInADayEndsIt() {
        pass(Duration.ofHours(23), 40, 3);
        account.add(LOOK.toNanos(), 40, 3, 39);
        pass(Duration.ofHours(24), 40, 3);
        assertThat(account.spare()).isEmpty();
        pass(Duration.ofHours(1), 40, 3);
        assertThat(account.spare()).isPresent();
        account.add(LOOK.toNanos(), 40, 3, 39);
        assertThat(account.spare()).as("until the hour ends").isPresent();
        pass(Duration.ofHours(1), 40, 3);
        assertThat(account.spare()).isEmpty();
    }

    @Test
    void aPoolThatShrankToItsLoadIsNotTooLarge() {
        pass(Duration.ofHours(12), 40, 3);
        pass(Duration.ofHours(24), 5, 3);
        assertThat(account.spare()).isEmpty();
    }

    /** Nobody looks at a pool that rests. */
    @Test
    void aRestOfDaysCountsAsIdle() {
        account.add(Duration.ofDays(3).toNanos(), 40, 0, 0);
        assertThat(account.spare()).contains(new SpareThreads(Duration.ofDays(3), 40, 0));
    }

    @Test
    void theMeanIsOverAllHoursOfTheRun() {
        pass(Duration.ofHours(12), 30, 2);
        pass(Duration.ofHours(36), 50, 4);
        assertThat(account.spare()).contains(new SpareThreads(Duration.ofDays(2), 45, 3.5));
    }

    @ParameterizedTest
    @CsvSource({
        "24, Tuesday",
        "49, Monday",
        "156, Thursday", // noon six days and a half before is a name of its own
        "168, 2026-11-18",
        "700, 2026-10-27",
    })
    void aDayOfTheLastWeekHasAName(int hours, String since) {
        ZonedDateTime wednesday = ZonedDateTime.of(2026, 11, 25, 12, 0, 0, 0, ZoneOffset.UTC);
        assertThat(new SpareThreads(Duration.ofHours(hours), 40.2, 3.14).summary(wednesday))
                .isEqualTo("kept 40 threads for 3.1 busy ones since " + since);
    }

    private void pass(Duration time, int alive, int busy) {
        for (Duration passed = Duration.ZERO; passed.compareTo(time) < 0; passed = passed.plus(LOOK)) {
            account.add(LOOK.toNanos(), alive, busy, busy);
        }
    }
}
