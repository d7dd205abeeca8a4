package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The compiler checks Javadoc with each build, links and parameters too, as {@code -Xdoclint} in the project file says.
 * It lets tags pass that it does not know, with which the Javadoc of a release would fail.
 */
class JavadocTagsTest {
    private static final Pattern COMMENT = Pattern.compile("/\\*\\*.*?\\*/", Pattern.DOTALL);
    private static final Pattern TAG = Pattern.compile("\\{@(\\w*)|^\\s*/?\\*+\\s*@(\\w*)", Pattern.MULTILINE);

    /** Those of the oldest JDK that builds a release, 17. */
    private static final Set<String> KNOWN = Set.of(
            "author",
            "code",
            "deprecated",
            "docRoot",
            "exception",
            "hidden",
            "index",
            "inheritDoc",
            "link",
            "linkplain",
            "literal",
            "param",
            "provides",
            "return",
            "see",
            "serial",
            "serialData",
            "serialField",
            "since",
            "summary",
            "systemProperty",
            "throws",
            "uses",
            "value",
            "version");

    @Test
    void everyTagOfTheMainCodeIsOneOfTheStandardDoclets() {
        int found = 0;
        for (String room : Rooms.dependencies().keySet()) {
            for (Path file : Rooms.mainFiles(room)) {
                List<String> tags = tags(Rooms.text(file)).toList();
                assertThat(tags).as("tags of the Javadoc in %s", file).isSubsetOf(KNOWN);
                found += tags.size();
            }
        }
        assertThat(found).isGreaterThan(1_000);
    }

    @Test
    void tagsAreFoundWhereverTheyStand() {
        assertThat(tags("/** A {@foo b} c.\n     * @bar d\n     */ int i; /** @baz e */ // @fun, {@far}"))
                .containsExactly("foo", "bar", "baz");
    }

    private static Stream<String> tags(String code) {
        return COMMENT.matcher(code)
                .results()
                .flatMap(comment -> TAG.matcher(comment.group()).results())
                .map(JavadocTagsTest::name);
    }

    private static String name(MatchResult tag) {
        return Objects.requireNonNullElse(tag.group(1), tag.group(2));
    }
}
