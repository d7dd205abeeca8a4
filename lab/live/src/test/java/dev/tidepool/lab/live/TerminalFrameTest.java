package dev.tidepool.lab.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalFrameTest {
    private final Strips strips = new Strips();

    @Test
    void showsEveryStripWithItsPresentFigureAndTheNewestResizes() {
        strips.add(StripsTest.wanting(1, 4, "start"));
        strips.add(StripsTest.wanting(2, 9, "the queue grows"));
        List<String> lines = new TerminalFrame(80, 24, true).of("[3/14] auto", strips.points(), strips.resizes());

        assertThat(lines.get(0)).isEqualTo("[3/14] auto");
        assertThat(lines)
                .anySatisfy(line -> assertThat(line).startsWith("target").contains("▇█", "9"));
        assertThat(lines)
                .anySatisfy(line -> assertThat(line).startsWith("CPU, %").contains("50", "100"));
        assertThat(lines.get(lines.size() - 2)).contains("2.0 s", "target 9: the queue grows");
        assertThat(lines.get(lines.size() - 1)).contains("target 4: start");
    }

    @Test
    void noLineAndNoFrameIsLargerThanTheTerminal() {
        for (int i = 1; i < 300; i++) {
            strips.add(StripsTest.wanting(i, i, "a reason that is longer than any line of a terminal ".repeat(9)));
        }
        for (int columns = 1; columns < 200; columns += 7) {
            for (int rows = 1; rows < 70; rows += 3) {
                List<String> lines =
                        new TerminalFrame(columns, rows, true).of("title", strips.points(), strips.resizes());
                assertThat(lines).hasSizeLessThanOrEqualTo(Math.max(1, rows - 1));
                int width = columns;
                assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThan(width + 1));
            }
        }
    }

    @Test
    void withoutFiguresTheFrameIsEmptyButThere() {
        assertThat(new TerminalFrame(80, 24, false).of("calibrating", List.of(), List.of()))
                .hasSizeGreaterThan(8);
    }
}
