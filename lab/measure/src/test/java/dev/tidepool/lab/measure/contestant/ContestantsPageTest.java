package dev.tidepool.lab.measure.contestant;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code docs/reference/contestants.md} describes what there is. */
class ContestantsPageTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "reference", "contestants.md");
    private static final String REGENERATE = "mvn -q -pl lab/measure -am test"
            + " -Dtest=ContestantsPageTest#theTablesOfPoliciesAreTheCatalogues"
            + " -Dsurefire.failIfNoSpecifiedTests=false -Dtidepool.docs=write";

    @Test
    void theTablesOfPoliciesAreTheCatalogues() throws IOException {
        String page = Files.readString(PAGE);
        String generated =
                with(with(page, "sizing policies", PolicyTables.sizing()), "routing policies", PolicyTables.routing());
        if (System.getProperty("tidepool.docs", "").equals("write")) {
            Files.writeString(PAGE, generated);
            return;
        }
        assertThat(page).as("out of date; regenerate with: " + REGENERATE).isEqualTo(generated);
    }

    /** The page with a table between its markers. */
    private static String with(String page, String table, String content) {
        String begin = "<!-- begin: " + table + " -->\n";
        String end = "<!-- end: " + table + " -->";
        assertThat(page).contains(begin, end);
        int from = page.indexOf(begin) + begin.length();
        return page.substring(0, from) + content + page.substring(page.indexOf(end));
    }

    @Test
    void everyPoolAndEveryParameterIsOnThePage() throws IOException {
        String page = Files.readString(PAGE);
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
        String page = Files.readString(PAGE);
        for (Family family : Contestants.of(Group.LIBRARIES)) {
            String version = family.source().substring(family.source().lastIndexOf(' ') + 1);
            assertThat(build).as(family.name()).contains(">" + version + "<");
            assertThat(page).as(family.name()).contains(version);
        }
    }
}
