package dev.tidepool.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Documents stay short enough to be held in mind. What stands between blanks is a word, as {@code wc -w} counts. */
class DocumentSizesTest {
    private static final int MAX_WORDS = 50_000;
    private static final int MAX_WORDS_OF_A_PAGE = 2_500;
    private static final int MAX_WORDS_OF_RESULTS = 700;

    private static final Path DOCS = Rooms.ROOT.resolve("docs");
    private static final Path DATA = DOCS.resolve("results/data");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern DATA_REQUEST = Pattern.compile("<!-- (?:picture|tables): (\\S+)[^>]*-->");

    @Test
    void allDocumentsTogetherAndEachPageAreShort() {
        Map<Path, Integer> words = new TreeMap<>();
        for (Path document : documents()) {
            words.put(Rooms.ROOT.relativize(document), words(document));
        }
        assertThat(words)
                .allSatisfy((document, count) ->
                        assertThat(count).as("words of %s", document).isLessThanOrEqualTo(MAX_WORDS_OF_A_PAGE));
        assertThat(words.values().stream().mapToInt(Integer::intValue).sum())
                .as("words of all documents")
                .isLessThanOrEqualTo(MAX_WORDS);
    }

    /** The site shows the rest of a result from its data. */
    @Test
    void pagesOfResultsWithDataAreShorterAndTheirDataExists() {
        int requests = 0;
        for (Path document : documents()) {
            List<String> data = DATA_REQUEST
                    .matcher(Rooms.text(document))
                    .results()
                    .map(request -> request.group(1))
                    .toList();
            requests += data.size();
            assertThat(data).as("data of %s", document).allMatch(name -> Files.isRegularFile(DATA.resolve(name)));
            if (!data.isEmpty()) {
                assertThat(words(document)).as("words of %s", document).isLessThanOrEqualTo(MAX_WORDS_OF_RESULTS);
            }
        }
        assertThat(requests).isPositive();
    }

    private static int words(Path document) {
        return (int) BLANKS.splitAsStream(Rooms.text(document))
                .filter(word -> !word.isEmpty())
                .count();
    }

    private static List<Path> documents() {
        List<Path> documents = new ArrayList<>(Rooms.files(Rooms.ROOT, 1, ".md"));
        documents.addAll(Rooms.files(DOCS, Rooms.ANY_DEPTH, ".md"));
        return documents;
    }
}
