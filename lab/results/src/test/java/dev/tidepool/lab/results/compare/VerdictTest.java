package dev.tidepool.lab.results.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.results.Json;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class VerdictTest {

    @ParameterizedTest
    @EnumSource
    void resultFilesHaveTheWords(Verdict verdict) throws IOException {
        String json = Json.MAPPER.writeValueAsString(verdict);
        assertThat(json).isEqualTo("\"" + verdict + "\"");
        assertThat(Json.MAPPER.readValue(json, Verdict.class)).isEqualTo(verdict);
    }

    /** The names in the files of {@code bench} and {@code prove} before there was one vocabulary. */
    @ParameterizedTest
    @CsvSource({
        "HELD, HOLDS",
        "TIE, WITHIN_TOLERANCE",
        "MISSED, DOES_NOT_HOLD",
        "HOLDS, HOLDS",
        "FALLS_SHORT, DOES_NOT_HOLD",
        "NOT_MEASURED, NOT_MEASURED"
    })
    void filesOfEarlierVersionsStayReadable(String name, Verdict verdict) throws IOException {
        assertThat(Json.MAPPER.readValue("\"" + name + "\"", Verdict.class)).isEqualTo(verdict);
    }

    @Test
    void anUnknownVerdictIsRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> Json.MAPPER.readValue("\"won\"", Verdict.class))
                .hasMessageContaining(
                        "found verdict 'won'; allowed are holds, not worse beyond its interval, within its"
                                + " tolerance, does not hold, cannot be decided, not measured");
    }

    @Test
    void countsAreInTheOrderOfTheConstantsWithThoseThatAreAlwaysShown() {
        assertThat(Verdict.counts(
                        List.of(Verdict.NOT_MEASURED, Verdict.HOLDS, Verdict.WITHIN_INTERVAL, Verdict.HOLDS),
                        Set.of(Verdict.DOES_NOT_HOLD)))
                .isEqualTo("2 hold, 1 is not worse beyond its interval, 0 do not hold, 1 is not measured");
    }
}
