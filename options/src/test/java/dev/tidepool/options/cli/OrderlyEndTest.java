package dev.tidepool.options.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OrderlyEndTest {
    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final OrderlyEnd end =
            new OrderlyEnd(Duration.ofMinutes(1), () -> true, code -> events.add("exit " + code));

    /** A node that had left its cluster ended without a word. */
    @Test
    void aServerThatCannotGoOnSaysWhyBeforeItExits() throws Exception {
        end.fail(() -> events.add("why"));
        assertThat(List.of(events.take(), events.take())).containsExactly("why", "exit 1");
    }

    /** It waited for its whole limit, in silence. */
    @Test
    void anEndThatThrowsFailsAtOnceAndSaysWhy() {
        OrderlyEnd throwing = new OrderlyEnd(
                Duration.ofDays(1),
                () -> {
                    throw new IllegalStateException("told to throw");
                },
                code -> events.add("exit " + code));
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(written, true, UTF_8));
        try {
            assertThat(throwing.ended()).isFalse();
        } finally {
            System.setErr(before);
        }
        assertThat(written.toString(UTF_8)).startsWith("java.lang.IllegalStateException: told to throw");
    }

    @Test
    void aServerThatEndsAnywayDoesNotFail() {
        assertThat(end.ended()).isTrue();
        end.fail(() -> events.add("why"));
        assertThat(events).isEmpty();
    }
}
