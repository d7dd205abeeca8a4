package dev.tidepool.options.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PlainProgressTest {
    private final StringWriter out = new StringWriter();
    private final AtomicLong clock = new AtomicLong(-5);

    @Test
    void aStepShowsALineAtItsStartAndOneEveryThreeSeconds() {
        PlainProgress progress = progress(TimeLeft.ofSeconds(10, clock::get));
        progress.show("step", null);
        for (int tenths = 1; tenths < 70; tenths++) {
            clock.addAndGet(100_000_000L);
            progress.show("step", tenths / 10.0 + " s");
        }
        assertThat(out.toString().lines())
                .containsExactly("step  (10 s left)", "step  3.0 s  (10 s left)", "step  6.0 s  (10 s left)");
    }

    @Test
    void stepsThatTakeNoTimeShowNoLineEach() {
        PlainProgress progress = progress(TimeLeft.ofEffort(100, clock::get));
        for (int step = 0; step < 100; step++) {
            clock.addAndGet(30_000_000L);
            progress.show("step " + step, null);
        }
        assertThat(out.toString().lines()).hasSize(5);
    }

    /** A race that calibrated within a second did not show its first run. */
    @Test
    void aStepAfterAShortOneShowsALine() {
        PlainProgress progress = progress(TimeLeft.ofSeconds(10, clock::get));
        progress.show("calibrating", null);
        clock.addAndGet(700_000_000L);
        progress.show("run 1", null);
        assertThat(out.toString().lines()).containsExactly("calibrating  (10 s left)", "run 1  (10 s left)");
    }

    private PlainProgress progress(TimeLeft timeLeft) {
        return new PlainProgress(timeLeft, new PrintWriter(out), clock::get);
    }
}
