package dev.tidepool.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SparklineTest {
    @Test
    void barsFillTheLineInEighths() {
        assertThat(Sparkline.of(List.of(0.0, 1.0, 4.0, 8.0), 8, 4, 1, true)).containsExactly(" ▁▄█");
    }

    @Test
    void theNewestValuesStandAtTheRightEnd() {
        assertThat(Sparkline.of(List.of(8.0), 8, 3, 1, true)).containsExactly("  █");
        assertThat(Sparkline.of(List.of(8.0, 8.0, 8.0, 0.0), 8, 2, 1, true)).containsExactly("█ ");
    }

    @Test
    void ofTwoLinesTheUpperOneHoldsTheUpperHalf() {
        assertThat(Sparkline.of(List.of(4.0, 8.0, 6.0), 8, 3, 2, true)).containsExactly(" █▄", "███");
    }

    @Test
    void whatIsNotThereIsBlankAndTheLeastThatIsShows() {
        assertThat(Sparkline.of(Arrays.asList(null, 0.001), 100, 2, 1, true)).containsExactly(" ▁");
        assertThat(Sparkline.of(List.of(0.0), 0, 1, 1, true)).containsExactly(" ");
    }

    @Test
    void terminalsWithoutBlocksGetPlainCharacters() {
        assertThat(Sparkline.of(List.of(8.0, 4.0), 8, 2, 1, false)).containsExactly("#:");
    }
}
