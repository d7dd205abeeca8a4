package dev.tidepool.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidepool.lab.workload.WorkloadException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorkloadSourceTest {
    private static final String NAMES = "expected a workload; a recorded trace is named *.csv or *.csv.gz";

    private final Path folder;

    WorkloadSourceTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private static void refused(Path file, String found) {
        assertThatThrownBy(() -> WorkloadSource.read(file.toString()))
                .isInstanceOf(WorkloadException.class)
                .hasMessage(file + found + NAMES);
    }

    /** The message told of YAML, or of bytes that are not UTF-8. */
    @Test
    void aTraceByAnotherNameIsToldHowTracesAreNamed() throws IOException {
        Path text = Files.writeString(folder.resolve("day.txt"), "time,count\n0,5\n");
        refused(text, ":1: found the columns of a trace, ");
        refused(Files.write(folder.resolve("day.gz"), new byte[] {0x1f, (byte) 0x8b}), ": found a compressed file, ");
    }

    @Test
    void aWorkloadMayBeginWithACommentThatHasCommas() throws Exception {
        String text = "# one, two\nname: w\nduration: 1s\narrivals: {rate: 1/s}\ntasks: {a: {phases: [{wait: 1ms}]}}\n";
        Path file = Files.writeString(folder.resolve("w.yaml"), text);
        assertThat(WorkloadSource.read(file.toString()).workload().name()).isEqualTo("w");
    }
}
