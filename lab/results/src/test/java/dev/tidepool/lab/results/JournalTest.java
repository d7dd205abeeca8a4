package dev.tidepool.lab.results;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private final Path file;

    JournalTest(@TempDir Path folder) {
        this.file = folder.resolve("values.jsonl");
    }

    /** The work could not be resumed: "Input length = 1". */
    @Test
    void aLineCutInsideACharacterDoesNotCount() throws IOException {
        Files.write(file, new byte[] {'{', '}', '\n', 0x7B, (byte) 0xC3});
        Journal journal = Journal.of(file);
        assertThat(journal.lines()).containsExactly("{}");
        journal.append(Map.of("a", 1));
        assertThat(journal.lines()).containsExactly("{}", "{\"a\":1}");
    }

    @Test
    void aFileWithoutAWholeLineIsEmpty() throws IOException {
        assertThat(Journal.of(file).lines()).isEmpty();
        Files.writeString(file, "{");
        assertThat(Journal.of(file).lines()).isEmpty();
        assertThat(file).isEmptyFile();
    }
}
