package dev.tidepool.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnknownNameExceptionTest {
    private static final List<String> KNOWN = List.of("auto", "fixed", "jdk-fixed", "jdk-cached", "ema", "tema");

    @Test
    void offersTheNearestNamesFirst() {
        assertThat(UnknownNameException.nearest("jdk-cache", KNOWN))
                .startsWith("jdk-cached")
                .hasSize(3);
        assertThat(UnknownNameException.nearest("AUTOO", KNOWN)).startsWith("auto");
        assertThat(UnknownNameException.nearest("fix", KNOWN)).startsWith("fixed", "jdk-fixed");
    }

    @Test
    void tellsWhatWasGivenInOneLine() {
        assertThat(new UnknownNameException("pool", "tem", KNOWN))
                .hasMessageStartingWith("unknown pool 'tem'; nearest: tema")
                .hasMessageNotContaining("\n");
    }
}
