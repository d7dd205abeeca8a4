package dev.tidepool.options.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class TerminalProgressTest {
    private static final int COLUMNS = 40;

    @Test
    void aLineIsRedrawnWithinTheTerminalAndClearedInTheEnd() {
        StringWriter out = new StringWriter();
        AtomicLong clock = new AtomicLong();
        TimeLeft timeLeft = TimeLeft.ofSeconds(10, clock::get);
        try (TerminalProgress progress = new TerminalProgress(timeLeft, new PrintWriter(out), COLUMNS)) {
            timeLeft.begin(5);
            clock.addAndGet(5_000_000_000L);
            timeLeft.begin(5);
            progress.show("a step with a name that is longer than the terminal is wide", "state");
            progress.say("said");
        }
        assertThat(out.toString()).contains("##########---------- 5 s left  a step\r".substring(0, 36));
        assertThat(out.toString().split("[\r\n]"))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(COLUMNS));
        assertThat(out.toString()).contains("said").containsPattern("\r +\r$");
    }
}
