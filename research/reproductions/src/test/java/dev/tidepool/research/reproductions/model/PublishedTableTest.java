package dev.tidepool.research.reproductions.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PublishedTableTest {
    private static final Path RESOURCES = Path.of("src/main/resources/dev/tidepool/research/reproductions");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(RESOURCES)) {
            return files.filter(file -> file.toString().endsWith(".csv")).toList();
        }
    }

    /** The folder of a paper has its citation key as its name. */
    @ParameterizedTest
    @MethodSource("files")
    void everyFileNamesThePaperAndThePlaceOfItsValues(Path file) throws IOException {
        PublishedTable table = PublishedTable.parse(file.toString(), Files.readString(file));
        String key = RESOURCES.relativize(file).getName(0).toString();
        assertThat(table.source()).matches("\\[" + key + ", sections? \\d[^\\]]*\\], (Figure|computer).*");
    }

    @Test
    void anEmptyFieldIsAValueThatThePaperDoesNotHave() throws IOException {
        PublishedTable table = PublishedTable.parse("t.csv", "# Source: [key, section 1]\npool,p50 s,p90 s\nA,2,\n");
        assertThat(table.value("A", "p50 s")).isEqualTo(2);
        assertThat(table.find("A", "p90 s")).isNull();
        assertThat(table.find("B", "p50 s")).isNull();
        assertThatThrownBy(() -> table.value("A", "p90 s"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("t.csv has no value of A, p90 s");
    }

    @Test
    void aFileWithoutASourceIsRefused() {
        assertThatThrownBy(() -> PublishedTable.parse("t.csv", "pool,p50 s\nA,2\n"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("t.csv has no line '# Source:");
    }
}
