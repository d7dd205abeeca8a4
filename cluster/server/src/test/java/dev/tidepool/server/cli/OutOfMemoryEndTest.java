package dev.tidepool.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutOfMemoryEndTest {
    private static String lastLine(String message) {
        return OutOfMemoryEnd.lastWords(new OutOfMemoryError(message)).toString();
    }

    /** A server at its limit of threads asked for a larger heap. */
    @Test
    void aServerThatCannotStartAThreadSaysSo() {
        assertThat(lastLine(
                        "unable to create native thread: possibly out of memory or process/resource limits reached"))
                .isEqualTo("tidepool: this server cannot start a thread and ends; raise the limit on them"
                        + " (ulimit -u, pids.max)\n");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = "Java heap space")
    void aServerWithoutMemorySaysSo(String message) {
        assertThat(lastLine(message))
                .isEqualTo("tidepool: this server has no memory left and ends; give it a larger heap with -Xmx\n");
    }
}
