package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The link to the statistics on the page of Spring Boot downloaded a .java file. */
class SiteLinksTest {
    private static final String PAGE = "docs/guide/spring-boot.md";
    private static final String JAVADOC = "dev/tidepool/executor/PoolStats.html";
    private static final String FILLED = "import pathlib, sys; sys.path.insert(0, 'site'); import results\n"
            + "for page in pathlib.Path('docs').rglob('*.md'): print(results.filled(page.read_text('utf-8')))";
    private static final Pattern SHOWN = Pattern.compile("^    libraries='([^']+)'$", Pattern.MULTILINE);
    private static final Pattern RELEASED = Pattern.compile("^modules=\\.,bom,(.+),integrations$", Pattern.MULTILINE);

    /** The Javadoc of a library that is a module has a folder more. */
    @ParameterizedTest
    @ValueSource(strings = {"api/executor/", "api/executor/dev.tidepool.executor/"})
    void aLinkToTheSourceOfATypeLeadsToItsJavadoc(String folder, @TempDir Path javadoc) throws Exception {
        Path page = javadoc.resolve(folder + JAVADOC);
        Files.createDirectories(page.getParent());
        Files.createFile(page);
        assertThat(shown(javadoc))
                .contains("<a href=\"../../%s\">statistics</a>".formatted(folder + JAVADOC))
                .doesNotContain(".java)");
    }

    @Test
    void withoutJavadocItIsPlainText(@TempDir Path empty) throws Exception {
        assertThat(shown(empty)).contains(", statistics, ").doesNotContain(".java)");
    }

    /** The limiter, the doctor and the cluster's gRPC had no Javadoc there. Both scripts add all integrations. */
    @Test
    void everyReleasedLibraryHasItsJavadoc() {
        assertThat(List.of(only(SHOWN, "site/build").split(" ")))
                .containsExactlyInAnyOrder(only(RELEASED, ".ci/release").split(","));
    }

    private static String only(Pattern pattern, String script) {
        Matcher found = pattern.matcher(Rooms.text(Rooms.ROOT.resolve(script)));
        assertThat(found.find()).as(script).isTrue();
        return found.group(1);
    }

    /** The site shows a first page of its own instead, and was not built any more. */
    @Test
    void noPageLinksToAHeadingOfTheRepositorysFirstPage() {
        assertThat(Rooms.files(Rooms.ROOT.resolve("docs"), Rooms.ANY_DEPTH, ".md"))
                .isNotEmpty()
                .allSatisfy(page -> assertThat(Rooms.text(page)).doesNotContain("](../../README.md#"));
    }

    /** One file of data had no command, so its page got a block without content, and the site was not built. */
    @Test
    void noPictureOrTableOfDataIsEmpty() throws Exception {
        assertThat(python("-c", FILLED)).contains("{raw} html").doesNotContain("{raw} html\n\n```");
    }

    /** Returns the page as the site shows it. */
    private static String shown(Path javadoc) throws Exception {
        return python("site/links.py", PAGE, javadoc.toString());
    }

    private static String python(String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of("python3", "-B"));
        command.addAll(List.of(arguments));
        Process python;
        try {
            python = new ProcessBuilder(command)
                    .directory(Rooms.ROOT.toFile())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException absent) {
            return abort("skipped: there is no python3, which builds the site");
        }
        String text = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(python.waitFor(2, TimeUnit.MINUTES)).isTrue();
        assertThat(python.exitValue()).isZero();
        return text;
    }
}
