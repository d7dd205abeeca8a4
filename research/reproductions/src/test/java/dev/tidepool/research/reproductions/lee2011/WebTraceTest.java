package dev.tidepool.research.reproductions.lee2011;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebTraceTest {

    @Test
    void theLookAlikeHasTheMeanRateThatWasAskedFor() {
        var arrivals = WebTrace.of(Optional.empty()).arrivals(220, 60, 1);
        assertThat(arrivals.expectedCount(0, 1, Duration.ofSeconds(60))).isCloseTo(220 * 60, within(1e-6));
    }

    @Test
    void aRecordedTraceIsPlayedAMinuteInASecond(@TempDir Path folder) throws IOException {
        StringBuilder rows = new StringBuilder("period,count\n");
        for (int minute = 0; minute < 60; minute++) {
            rows.append("1998-05-01 %02d:%02d:00,%d%n".formatted(minute / 60, minute % 60, minute < 30 ? 100 : 200));
        }
        WebTrace trace = WebTrace.of(Optional.of(Files.writeString(folder.resolve("trace.csv"), rows.toString())));
        assertThat(trace.description()).startsWith("recorded trace of 60 minutes");
        var arrivals = trace.arrivals(50, 10, 1);
        assertThat(arrivals.expectedCount(0, 1, Duration.ofSeconds(10))).isCloseTo(500, within(1e-6));
    }

    /** A shorter one was once replaced by the imitation without a word, or ended with "bound must be positive". */
    @Test
    void aTraceShorterThanARunIsRefusedAndOneALittleLongerIsPlayed(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("trace.csv");
        Files.writeString(file, seconds(59));
        assertThatThrownBy(() -> WebTrace.of(Optional.of(file)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(file + ": found 59 seconds, expected at least 60, the seconds of a run");
        Files.writeString(file, seconds(60));
        assertThat(WebTrace.of(Optional.of(file)).rates(50, 60, 1)).hasSize(60);
        Files.writeString(file, seconds(100));
        assertThat(WebTrace.of(Optional.of(file)).rates(50, 60, 1)).hasSize(60);
    }

    private static String seconds(int rows) {
        return IntStream.range(0, rows).mapToObj(i -> i + ",7\n").collect(Collectors.joining("", "second,count\n", ""));
    }

    /** A gap was once played as one more second. */
    @Test
    void aTraceWithAGapIsRefused(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.csv"), seconds(60) + "61,7\n");
        assertThatThrownBy(() -> WebTrace.of(Optional.of(file)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ":62: found \"61\", expected 60");
    }

    @Test
    void aMalformedTraceIsNamedByFileAndLine(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("trace.csv"), "period,count\n1998-05-01 00:00:00,many\n");
        assertThatThrownBy(() -> WebTrace.of(Optional.of(file)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(file + ":2");
    }
}
