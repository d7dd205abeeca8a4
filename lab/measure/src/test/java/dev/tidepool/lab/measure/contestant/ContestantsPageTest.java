package dev.tidepool.lab.measure.contestant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code docs/contestants.md} describes what there is. */
class ContestantsPageTest {

    @Test
    void everyPoolAndEveryParameterIsOnThePage() throws IOException {
        String page = Files.readString(Path.of("..", "..", "docs", "contestants.md"));
        for (Family family : Contestants.all()) {
            assertThat(page).contains("| `" + family.name() + "` |");
            Contestants.find(family.name())
                    .parameters()
                    .keySet()
                    .forEach(key -> assertThat(page).as(family.name()).contains("`" + key + "`"));
        }
    }

    @Test
    void theVersionsOfTheLibrariesAreThoseOfTheBuild() throws IOException {
        String build = Files.readString(Path.of("..", "..", "pom.xml"));
        String page = Files.readString(Path.of("..", "..", "docs", "contestants.md"));
        for (Family family : Contestants.of(Group.LIBRARIES)) {
            String version = family.source().substring(family.source().lastIndexOf(' ') + 1);
            assertThat(build).as(family.name()).contains(">" + version + "<");
            assertThat(page).as(family.name()).contains(version);
        }
    }
}
