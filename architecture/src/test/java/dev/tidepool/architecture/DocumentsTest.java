package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DocumentsTest {
    private static final String[] TEXTS = {".md", ".java", ".yaml", ".csv"};
    private static final Path BIBLIOGRAPHY = Rooms.ROOT.resolve("docs/reference/bibliography.md");
    private static final Pattern ENTRY = Pattern.compile("^\\*\\*\\[(\\w+)]\\*\\*", Pattern.MULTILINE);
    private static final Pattern CITATION =
            Pattern.compile("\\[((?:[a-z]+(?:19|20)\\d\\d[a-z]*)|group16)(?:,[^]]*)?](?!\\()");
    private static final Pattern LINK = Pattern.compile("]\\(([^)#\\s]+)(?:#[^)]*)?\\)");
    private static final Pattern PICTURE = Pattern.compile("\\bsrc(?:set)?=\"([^\"]+)\"");
    /** What stands in code blocks and code spans of a document is an example, not a citation. */
    private static final Pattern MARKDOWN_CODE = Pattern.compile("(?s)```.*?```|`[^`\n]*`");

    private static final Pattern FENCED = Pattern.compile("(?s)```.*?```");
    private static final Pattern ANCHOR = Pattern.compile("]\\(([^)#\\s]*)#([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ +(.+?) *$", Pattern.MULTILINE);
    private static final Pattern NUMBERED_PAPER = Pattern.compile("(?i)\\bpaper 00\\d");

    @Test
    void everyCitationIsInTheBibliography() {
        Set<String> entries = matches(ENTRY, Rooms.text(BIBLIOGRAPHY)).collect(Collectors.toCollection(TreeSet::new));
        Set<String> cited = new TreeSet<>();
        for (Path file : texts()) {
            String text = Rooms.text(file);
            boolean document = file.toString().endsWith(".md");
            matches(CITATION, document ? MARKDOWN_CODE.matcher(text).replaceAll("") : text)
                    .forEach(cited::add);
        }
        assertThat(cited).isNotEmpty();
        assertThat(entries).containsAll(cited);
    }

    @Test
    void papersAreCitedByKeyAndNotByNumber() {
        assertThat(texts().stream()
                        .filter(file -> NUMBERED_PAPER.matcher(Rooms.text(file)).find())
                        .toList())
                .isEmpty();
    }

    @Test
    void linksLeadToFilesThatExist() {
        List<String> dead = new ArrayList<>();
        for (Path file : texts()) {
            if (file.toString().endsWith(".md")) {
                String text = Rooms.text(file);
                Stream.concat(matches(LINK, text), matches(PICTURE, text))
                        .filter(link -> !link.contains("://") && !link.startsWith("mailto:"))
                        .filter(link -> !Files.exists(file.resolveSibling(link)))
                        .forEach(link -> dead.add(file + ": " + link));
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void anchorsOfLinksAreHeadings() {
        List<String> dead = new ArrayList<>();
        for (Path file : texts()) {
            if (file.toString().endsWith(".md")) {
                ANCHOR.matcher(Rooms.text(file)).results().forEach(link -> {
                    Path target = link.group(1).isEmpty() ? file : file.resolveSibling(link.group(1));
                    if (target.toString().endsWith(".md")
                            && Files.exists(target)
                            && !anchors(target).contains(link.group(2))) {
                        dead.add(file + ": " + link.group());
                    }
                });
            }
        }
        assertThat(dead).isEmpty();
    }

    /** As GitHub makes them: in lower case, without punctuation, with hyphens for spaces. */
    private static Set<String> anchors(Path document) {
        String text = FENCED.matcher(Rooms.text(document)).replaceAll("");
        return matches(HEADING, text)
                .map(heading -> heading.toLowerCase(Locale.ROOT)
                        .replaceAll("\\[([^]]+)]\\([^)]*\\)", "$1")
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    private static Stream<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1));
    }

    /** Documents, main code and its resources. */
    private static List<Path> texts() {
        List<Path> texts = new ArrayList<>(Rooms.files(Rooms.ROOT, 1, TEXTS));
        List<Path> folders = new ArrayList<>(List.of(Rooms.ROOT.resolve("docs")));
        Rooms.dependencies()
                .keySet()
                .forEach(room -> folders.add(Rooms.ROOT.resolve(room).resolve("src/main")));
        folders.forEach(folder -> texts.addAll(Rooms.files(folder, Rooms.ANY_DEPTH, TEXTS)));
        return texts;
    }
}
